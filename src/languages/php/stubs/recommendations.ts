// Declarations of the interfaces that packages of PHP share by the recommendations of the PHP-FIG, by their namespaces:
// what a repository declares for them is called through them.

const LEVELS = ['emergency', 'alert', 'critical', 'error', 'warning', 'notice', 'info', 'debug'];

const logMethods = (body: string): string =>
  [
    ...LEVELS.map((level) => `function ${level}($message, $context = [])${body}`),
    `function log($level, $message, $context = [])${body}`,
  ].join(' ');

export const recommendations: Readonly<Record<string, string>> = {
  'Psr\\Log': `
interface LoggerInterface { ${logMethods(';')} }
interface LoggerAwareInterface { function setLogger(LoggerInterface $logger); }
trait LoggerTrait { ${logMethods(' {}')} }
trait LoggerAwareTrait { protected ?LoggerInterface $logger; function setLogger(LoggerInterface $logger) {} }
abstract class AbstractLogger implements LoggerInterface { ${logMethods(' {}')} }
class NullLogger extends AbstractLogger {}
class InvalidArgumentException extends \\InvalidArgumentException {}
class LogLevel { ${LEVELS.map((level) => `const ${level.toUpperCase()} = '${level}';`).join(' ')} }`,
  'Psr\\Http\\Message': `
interface MessageInterface {
  function getProtocolVersion(): string; function withProtocolVersion($version): static; function getHeaders(): array;
  function hasHeader($name): bool; function getHeader($name): array; function getHeaderLine($name): string;
  function withHeader($name, $value): static; function withAddedHeader($name, $value): static;
  function withoutHeader($name): static; function getBody(): StreamInterface; function withBody(StreamInterface $body): static;
}
interface RequestInterface extends MessageInterface {
  function getRequestTarget(): string; function withRequestTarget($target): static; function getMethod(): string;
  function withMethod($method): static; function getUri(): UriInterface;
  function withUri(UriInterface $uri, $preserveHost = false): static;
}
interface ServerRequestInterface extends RequestInterface {
  function getServerParams(): array; function getCookieParams(): array; function withCookieParams($cookies): static;
  function getQueryParams(): array; function withQueryParams($query): static;
  /** @return UploadedFileInterface[] */ function getUploadedFiles(): array; function withUploadedFiles($files): static;
  function getParsedBody(); function withParsedBody($data): static; function getAttributes(): array;
  function getAttribute($name, $default = null); function withAttribute($name, $value): static;
  function withoutAttribute($name): static;
}
interface ResponseInterface extends MessageInterface {
  function getStatusCode(): int; function withStatus($code, $reasonPhrase = ''): static; function getReasonPhrase(): string;
}
interface StreamInterface extends \\Stringable {
  function close(); function detach(); function getSize(); function tell(); function eof(); function isSeekable();
  function seek($offset, $whence = 0); function rewind(); function isWritable(); function write($string); function isReadable();
  function read($length); function getContents(): string; function getMetadata($key = null);
}
interface UriInterface extends \\Stringable {
  function getScheme(): string; function getAuthority(): string; function getUserInfo(): string; function getHost(): string;
  function getPort(); function getPath(): string; function getQuery(): string; function getFragment(): string;
  function withScheme($scheme): static; function withUserInfo($user, $password = null): static; function withHost($host): static;
  function withPort($port): static; function withPath($path): static; function withQuery($query): static;
  function withFragment($fragment): static;
}
interface UploadedFileInterface {
  function getStream(): StreamInterface; function moveTo($path); function getSize(); function getError();
  function getClientFilename(); function getClientMediaType();
}
interface RequestFactoryInterface { function createRequest($method, $uri): RequestInterface; }
interface ServerRequestFactoryInterface { function createServerRequest($method, $uri, $params = []): ServerRequestInterface; }
interface ResponseFactoryInterface { function createResponse($code = 200, $reasonPhrase = ''): ResponseInterface; }
interface UriFactoryInterface { function createUri($uri = ''): UriInterface; }
interface UploadedFileFactoryInterface { function createUploadedFile($stream): UploadedFileInterface; }
interface StreamFactoryInterface {
  function createStream($content = ''): StreamInterface; function createStreamFromFile($file, $mode = 'r'): StreamInterface;
  function createStreamFromResource($resource): StreamInterface;
}`,
  'Psr\\Http\\Server': `
use Psr\\Http\\Message\\ResponseInterface;
use Psr\\Http\\Message\\ServerRequestInterface;
interface RequestHandlerInterface { function handle(ServerRequestInterface $request): ResponseInterface; }
interface MiddlewareInterface {
  function process(ServerRequestInterface $request, RequestHandlerInterface $handler): ResponseInterface;
}`,
  'Psr\\Http\\Client': `
use Psr\\Http\\Message\\RequestInterface;
use Psr\\Http\\Message\\ResponseInterface;
interface ClientInterface { function sendRequest(RequestInterface $request): ResponseInterface; }
interface ClientExceptionInterface extends \\Throwable {}
interface RequestExceptionInterface extends ClientExceptionInterface { function getRequest(): RequestInterface; }
interface NetworkExceptionInterface extends ClientExceptionInterface { function getRequest(): RequestInterface; }`,
  'Psr\\Container': `
interface ContainerInterface {
  /** @template T @param class-string<T> $id @return T */ function get($id); function has($id);
}
interface ContainerExceptionInterface extends \\Throwable {}
interface NotFoundExceptionInterface extends ContainerExceptionInterface {}`,
  'Psr\\Cache': `
interface CacheItemInterface {
  function getKey(); function get(); function isHit(); function set($value): static; function expiresAt($expiration): static;
  function expiresAfter($time): static;
}
interface CacheItemPoolInterface {
  function getItem($key): CacheItemInterface; /** @return CacheItemInterface[] */ function getItems($keys = []);
  function hasItem($key); function clear(); function deleteItem($key); function deleteItems($keys); function save($item);
  function saveDeferred($item); function commit();
}
interface CacheException extends \\Throwable {}
interface InvalidArgumentException extends CacheException {}`,
  'Psr\\SimpleCache': `
interface CacheInterface {
  function get($key, $default = null); function set($key, $value, $ttl = null); function delete($key); function clear();
  function getMultiple($keys, $default = null); function setMultiple($values, $ttl = null); function deleteMultiple($keys);
  function has($key);
}
interface CacheException extends \\Throwable {}
interface InvalidArgumentException extends CacheException {}`,
  'Psr\\EventDispatcher': `
interface EventDispatcherInterface { /** @template T @param T $event @return T */ function dispatch($event); }
interface ListenerProviderInterface { function getListenersForEvent($event): iterable; }
interface StoppableEventInterface { function isPropagationStopped(): bool; }`,
  'Psr\\Clock': 'interface ClockInterface { function now(): \\DateTimeImmutable; }',
};
