"""Runs the files of a suite of Lua, each in a state of its own, by the Lua that the package `lupa` holds.

    lua-boot.py <root> <out> <package.path> [--spec] <file>...

What stands behind a blank in a file are the arguments that it is run with.
What a file calls is written as lines of JSON, for `lua-run.ts`.
"""

import json
import os
import shutil
import sys

import lupa.lua54 as lupa

BOOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'lua-boot.lua')


class Host:
    """What a state of Lua is given: the machine's files, and where to write what it ran."""

    def __init__(self, root, out, package_path, is_spec):
        self.root = os.path.realpath(root)
        self.out = out
        self.package_path = package_path
        self.is_spec = is_spec
        self.file = ''

    def path_of(self, path):
        full = os.path.realpath(os.path.join(self.root, path))
        return full[len(self.root) + 1:] if full.startswith(self.root + '/') and os.path.isfile(full) else None

    def record(self, path, first, last, from_path, line, from_first, from_last, through, name, how):
        row = {'callee': [path, first, last], 'name': name or None, 'how': how, 'through': bool(through)}
        if from_path:
            row['caller'] = [from_path, from_first, from_last]
            row['line'] = line
        self.out.write(json.dumps(row) + '\n')

    def failed(self, text):
        sys.stderr.write(f'{self.file}: {text}\n')

    def attributes(self, path):
        try:
            found = os.stat(path)
        except OSError:
            return None
        return ('directory' if os.path.isdir(path) else 'file', found.st_size, int(found.st_mtime))

    def names(self, path):
        return ['.', '..', *sorted(os.listdir(path))]

    def current_folder(self):
        return os.getcwd()

    def change_folder(self, path):
        os.chdir(path)
        return True

    def make_folder(self, path):
        try:
            os.mkdir(path)
        except OSError:
            return None
        return True

    def remove_folder(self, path):
        shutil.rmtree(path, ignore_errors=True)
        return True


def main():
    root, out_path, package_path, *files = sys.argv[1:]
    is_spec = files[:1] == ['--spec']
    with open(BOOT, encoding='utf-8') as source, open(out_path, 'w', encoding='utf-8') as out:
        boot = source.read()
        host = Host(root, out, package_path, is_spec)
        for file in files[int(is_spec):]:
            os.chdir(root)
            file, *arguments = file.split(' ')
            host.file = file
            state = lupa.LuaRuntime(encoding='latin-1')
            try:
                state.execute(boot, lupa.as_attrgetter(host), file, *arguments)
            except lupa.LuaError as error:
                host.failed(str(error))


main()
