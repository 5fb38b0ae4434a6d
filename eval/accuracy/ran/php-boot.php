<?php
// Loads a repository for its tests, and tells where everything is declared that they have loaded: a line of JSON for each
// class and function below the root. `RAN_AUTOLOAD` has the folders of namespaces (JSON), `RAN_INCLUDE` further files.

(static function (): void {
    $root = realpath((string) getenv('RAN_ROOT')) . '/';
    xdebug_set_filter(XDEBUG_FILTER_TRACING, XDEBUG_PATH_INCLUDE, [$root]);
    $prefixes = json_decode((string) getenv('RAN_AUTOLOAD'), true);
    spl_autoload_register(static function (string $class) use ($root, $prefixes): void {
        foreach ($prefixes as [$prefix, $folder]) {
            if (!str_starts_with($class, $prefix)) {
                continue;
            }
            $base = str_starts_with($folder, '../') ? getenv('RAN_BESIDE') . substr($folder, 2) : $root . $folder;
            $file = $base . '/' . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
            if (is_file($file)) {
                require_once $file;
                return;
            }
        }
    });
    foreach (json_decode((string) getenv('RAN_INCLUDE'), true) as $file) {
        require_once str_starts_with($file, '../') ? getenv('RAN_BESIDE') . substr($file, 2) : $root . $file;
    }
    register_shutdown_function(static function () use ($root): void {
        $out = fopen((string) getenv('RAN_DECLARED'), 'w');
        $put = static function (array $row) use ($out, $root): void {
            if (str_starts_with($row['path'], $root)) {
                $row['path'] = substr($row['path'], strlen($root));
                fwrite($out, json_encode($row, JSON_INVALID_UTF8_SUBSTITUTE) . "\n");
            }
        };
        foreach (get_defined_functions()['user'] as $name) {
            $f = new ReflectionFunction($name);
            $put(['key' => $f->getName(), 'name' => $f->getShortName(), 'path' => (string) $f->getFileName(),
                'line' => $f->getStartLine(), 'end' => $f->getEndLine()]);
        }
        foreach ([...get_declared_classes(), ...get_declared_traits(), ...get_declared_interfaces()] as $class) {
            $c = new ReflectionClass($class);
            if ($c->isInternal()) {
                continue;
            }
            if (!$c->isAnonymous()) {
                $put(['key' => $c->getName(), 'name' => $c->getShortName(), 'path' => (string) $c->getFileName(),
                    'line' => $c->getStartLine(), 'end' => 0]);
            }
            foreach ($c->getMethods() as $m) {
                if ($m->isInternal()) {
                    continue;
                }
                // A trait's method is told by the place where it is written; its owner is where it is found.
                $owner = $m->getDeclaringClass();
                $put(['key' => $c->getName() . '::' . $m->getName(), 'name' => $m->getName(), 'path' => (string) $m->getFileName(),
                    'line' => $m->getStartLine(), 'end' => $m->getEndLine(), 'owner' => $owner->getName()]);
            }
        }
        fclose($out);
    });
})();
