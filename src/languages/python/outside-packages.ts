// Packages outside the repository: which come with Python, and which versions of the others the repository pins. A
// distribution and what it is imported as are often called differently; only names that agree are matched.

import type { OutsidePackages, RepositoryFiles } from '../language.ts';

/** `sys.stdlib_module_names` without those that begin with an underscore. */
const STANDARD: ReadonlySet<string> = new Set(
  (
    '__future__ abc aifc antigravity argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii ' +
    'bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys ' +
    'compileall compression concurrent configparser contextlib contextvars copy copyreg crypt csv ctypes curses ' +
    'dataclasses datetime dbm decimal difflib dis distutils doctest email encodings ensurepip enum errno faulthandler ' +
    'fcntl filecmp fileinput fnmatch fractions ftplib functools gc genericpath getopt getpass gettext glob graphlib ' +
    'grp gzip hashlib heapq hmac html http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json ' +
    'keyword lib2to3 linecache locale logging lzma mailbox mailcap marshal math mimetypes mmap modulefinder msilib ' +
    'msvcrt multiprocessing netrc nis nntplib nt ntpath nturl2path numbers opcode operator optparse os ossaudiodev ' +
    'pathlib pdb pickle pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile pstats pty ' +
    'pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re readline reprlib resource rlcompleter ' +
    'runpy sched secrets select selectors shelve shlex shutil signal site smtpd smtplib sndhdr socket socketserver ' +
    'spwd sqlite3 sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct subprocess sunau ' +
    'symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile termios textwrap this threading time timeit ' +
    'tkinter token tokenize tomllib trace traceback tracemalloc tty turtle turtledemo types typing unicodedata ' +
    'unittest urllib uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml xmlrpc zipapp ' +
    'zipfile zipimport zlib zoneinfo'
  ).split(' '),
);

/** Whether a module (its first name) comes with Python. */
export const isStandard = (name: string): boolean => STANDARD.has(name);

export const VERSION_FILES = ['requirements*.txt', 'poetry.lock', 'uv.lock'] as const;

/** Where the repository says at its top which packages it uses, what pins before what asks. */
const PLACES = ['poetry.lock', 'uv.lock', 'requirements.txt', 'requirements-dev.txt', 'pyproject.toml'] as const;

export function pythonPackages(files: RepositoryFiles): OutsidePackages {
  const versions = new Map<string, string>();
  for (const path of PLACES) {
    for (const [name, version] of versionsIn(path, files.read(path) ?? '')) {
      const key = normalized(name);
      if (!versions.has(key)) versions.set(key, version);
    }
  }
  return {
    globals: 'builtins',
    isStandard,
    versionOf: (name) => (STANDARD.has(name) ? undefined : versions.get(normalized(name))),
  };
}

function versionsIn(path: string, text: string): readonly (readonly [name: string, version: string])[] {
  const pattern = path.endsWith('.lock') ? LOCKED : path.endsWith('.txt') ? REQUIRED : QUOTED;
  return [...text.matchAll(pattern)].map((match) => [match[1], match[2].replace(/^==\s*|\s+/g, '')]);
}

const LOCKED = /^\[\[package\]\]\r?\nname = "([^"\n]+)"\r?\nversion = "([^"\n]+)"/gm;
const REQUIRED = /^([A-Za-z0-9][\w.-]*)(?:\[[^\]\n]*\])?\s*([=<>!~]=?=?[^;#\n]*)/gm;
/** `"click>=8.0"` among the dependencies of a project; other texts of the file are not written so. */
const QUOTED = /["']([A-Za-z0-9][\w.-]*)(?:\[[^\]\n]*\])?\s*((?:[<>!~]=?|==)[^"';\n]*)/g;

function normalized(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
