// Every success and every failure of the tools on projects and files, as the tools' description gives them: what is asked
// of which project, and the answer to the letter. Other tests run the same cases over other roads. Not part of the product.

import type { Files } from '../fixtures/scratch-engine.ts';

/** `ROOT` in an answer stands for the folder of the project. */
export interface GoldenCase {
  readonly title: string;
  readonly tool: string;
  readonly given: Readonly<Record<string, unknown>>;
  /** The structured answer: an object, or a string. */
  readonly answer: unknown;
  readonly isError?: true;
  /** What has to be so before: by default the project `app` is indexed and nothing else is. */
  readonly before?: 'not-indexed' | 'two-projects' | 'locked' | 'home-is-a-file' | 'root-is-gone';
}

/** The project, in a folder `app`. `locked.txt` is read-only. */
export const GOLDEN_FILES: Files = {
  'src/main/java/com/example/UserService.java': [
    'package com.example;',
    '',
    'public class UserService {',
    '  public String createUser(String name) {',
    '    return name;',
    '  }',
    '',
    '  public String removeUser(String name) {',
    '    return name;',
    '  }',
    '}',
    '',
  ].join('\n'),
  'src/main/java/com/example/UserController.java': 'package com.example;\n\nclass UserController {}\n',
  'long.txt': Array.from({ length: 200 }, (_, at) => `line ${at + 1}\n`).join(''),
  'huge.txt': 'word\n'.repeat(30_000),
  'locked.txt': 'x\n',
  'empty.txt': '',
  'image.bin': Buffer.from([0, 1, 2, 3]),
};

const SERVICE = 'src/main/java/com/example/UserService.java';
const CONTROLLER = 'src/main/java/com/example/UserController.java';

const PROJECTS: readonly GoldenCase[] = [
  {
    title: 'the projects',
    tool: 'list_projects',
    given: {},
    before: 'two-projects',
    answer: { projects: ['app', 'other'], count: 2 },
  },
  { title: 'no projects', tool: 'list_projects', given: {}, before: 'not-indexed', answer: { projects: [], count: 0 } },
  {
    title: 'a home folder that cannot be read',
    tool: 'list_projects',
    given: {},
    before: 'home-is-a-file',
    isError: true,
    answer: { projects: [], count: 0, error: "The system refused: not a directory, scandir 'HOME/repos'" },
  },
  {
    title: 'a project that is deleted',
    tool: 'delete_project',
    given: { project_name: 'app' },
    answer: { success: true, project: 'app', message: "Successfully deleted project 'app'." },
  },
  {
    title: 'a project that there is not',
    tool: 'delete_project',
    given: { project_name: 'my-project' },
    before: 'two-projects',
    isError: true,
    answer: { success: false, error: "Project 'my-project' not found. Available projects: ['app', 'other']" },
  },
  {
    title: 'a name that is not exact',
    tool: 'delete_project',
    given: { project_name: 'App' },
    isError: true,
    answer: { success: false, error: "Project 'App' not found. Available projects: ['app']" },
  },
  {
    title: 'a wipe',
    tool: 'wipe_database',
    given: { confirm: true },
    answer: 'Database completely wiped. All projects have been removed.',
  },
  {
    title: 'a wipe that is not confirmed',
    tool: 'wipe_database',
    given: { confirm: false },
    answer: 'Database wipe cancelled. Set confirm=true to proceed.',
  },
  {
    title: 'a wipe that says nothing of it',
    tool: 'wipe_database',
    given: {},
    isError: true,
    answer: "Error wiping database: Argument 'confirm' is required",
  },
  {
    title: 'an index',
    tool: 'index_repository',
    given: {},
    before: 'not-indexed',
    answer: "Successfully indexed repository at ROOT. Project 'app' has been updated.",
  },
  {
    title: 'a root that is gone',
    tool: 'index_repository',
    given: {},
    before: 'root-is-gone',
    isError: true,
    answer: 'Error indexing repository: There is no folder ROOT',
  },
];

const READING: readonly GoldenCase[] = [
  { title: 'a whole file', tool: 'read_file', given: { file_path: CONTROLLER }, answer: GOLDEN_FILES[CONTROLLER] },
  { title: 'an empty file', tool: 'read_file', given: { file_path: 'empty.txt' }, answer: '' },
  {
    title: 'a page',
    tool: 'read_file',
    given: { file_path: 'long.txt', offset: 0, limit: 2 },
    answer: '# Lines 1-2 of 200\nline 1\nline 2\n',
  },
  {
    title: 'the last page',
    tool: 'read_file',
    given: { file_path: 'long.txt', offset: 198, limit: 50 },
    answer: '# Lines 199-200 of 200\nline 199\nline 200\n',
  },
  {
    title: 'all from a line on',
    tool: 'read_file',
    given: { file_path: 'long.txt', offset: 199 },
    answer: '# Lines 200-200 of 200\nline 200\n',
  },
  { title: 'no lines', tool: 'read_file', given: { file_path: 'long.txt', limit: 0 }, answer: '# Lines 1-0 of 200\n' },
  {
    title: 'a page past the end',
    tool: 'read_file',
    given: { file_path: 'long.txt', offset: 500, limit: 5 },
    answer: '# Lines 501-500 of 200\n',
  },
  {
    title: 'a file that is too long',
    tool: 'read_file',
    given: { file_path: 'huge.txt' },
    isError: true,
    answer: [
      "Error: 'huge.txt' is too long to read at once: 30000 lines, 150000 characters",
      'Read it in pages, e.g. with offset=0 and limit=8000; 100000 characters go into one answer.',
    ].join('\n'),
  },
  {
    title: 'a file that there is not',
    tool: 'read_file',
    given: { file_path: 'src/gone.txt' },
    isError: true,
    answer: 'Error: File not found\nThe path is src/gone.txt',
  },
  {
    title: 'a binary file',
    tool: 'read_file',
    given: { file_path: 'image.bin' },
    isError: true,
    answer:
      "Error: 'image.bin' is a binary file\nOnly text is read and written: UTF-8, UTF-16 with a byte order mark, or single bytes.",
  },
  {
    title: 'a path that leads out',
    tool: 'read_file',
    given: { file_path: '../../etc/passwd' },
    isError: true,
    answer:
      "Error: Path '../../etc/passwd' is outside the project\nOnly files below the project's root are read and written; give a path from there.",
  },
  {
    title: 'a project that there is not',
    tool: 'read_file',
    given: { file_path: 'a', project: 'gone' },
    isError: true,
    answer: "Error: Project 'gone' not found. Available projects: ['app']",
  },
  {
    title: 'a folder',
    tool: 'list_directory',
    given: { directory_path: 'src' },
    answer: [
      'main/',
      '  java/',
      '    com/',
      '      example/',
      '        UserController.java',
      '        UserService.java',
    ].join('\n'),
  },
  {
    title: 'the root',
    tool: 'list_directory',
    given: {},
    answer: [
      'src/',
      '  main/',
      '    java/',
      '      com/',
      '        example/',
      '          UserController.java',
      '          UserService.java',
      ...['empty.txt', 'huge.txt', 'image.bin', 'locked.txt', 'long.txt'],
    ].join('\n'),
  },
  {
    title: 'a folder that there is not',
    tool: 'list_directory',
    given: { directory_path: 'gone' },
    isError: true,
    answer: 'Error: Directory not found\nThe path is gone',
  },
  {
    title: 'a file in place of a folder',
    tool: 'list_directory',
    given: { directory_path: 'long.txt' },
    isError: true,
    answer: "Error: 'long.txt' is not a directory",
  },
];

const WRITING: readonly GoldenCase[] = [
  {
    title: 'a new file',
    tool: 'write_file',
    given: { file_path: 'docs/new.txt', content: 'text\n' },
    answer: 'Successfully wrote file: docs/new.txt',
  },
  {
    title: 'a file that is replaced',
    tool: 'write_file',
    given: { file_path: CONTROLLER, content: 'package com.example;\n\nclass UserController { }\n' },
    answer: `Successfully wrote file: ${CONTROLLER}`,
  },
  {
    title: 'a file that may not be written',
    tool: 'write_file',
    given: { file_path: 'locked.txt', content: 'y\n' },
    isError: true,
    answer: 'Error: Permission denied\nlocked.txt is read-only.',
  },
  {
    title: 'a file that is another one than expected',
    tool: 'write_file',
    given: { file_path: 'empty.txt', content: 'y\n', expected_hash: '0123456789ab' },
    isError: true,
    answer:
      "Error: 'empty.txt' is not the file that was expected\nIts hash is e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855. Nothing was written.",
  },
  {
    title: 'a dry run',
    tool: 'write_file',
    given: { file_path: 'empty.txt', content: 'y\n', dry_run: true },
    answer: [
      'Dry run: nothing was written to empty.txt',
      'expected_hash: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      '--- a/empty.txt',
      '+++ b/empty.txt',
      '@@ -0,0 +1,1 @@',
      '+y',
    ].join('\n'),
  },
  {
    title: 'a block that is replaced',
    tool: 'surgical_replace_code',
    given: {
      file_path: SERVICE,
      target_code: 'createUser(String name) {\n    return name;',
      replacement_code: 'createUser(String name) {\n    return name.trim();',
    },
    answer: `Successfully replaced code block in ${SERVICE}`,
  },
  {
    title: 'a block that is nowhere',
    tool: 'surgical_replace_code',
    given: { file_path: 'empty.txt', target_code: 'text', replacement_code: '' },
    isError: true,
    answer: 'Error: Target code not found\nNothing in the file is like it.',
  },
  {
    title: 'a block that differs in blanks',
    tool: 'surgical_replace_code',
    given: { file_path: SERVICE, target_code: 'String createUser( String name ) {', replacement_code: '' },
    isError: true,
    answer: 'Error: Target code not found\nNearest match, line 4:\n  public String createUser(String name) {',
  },
  {
    title: 'a block that is there several times',
    tool: 'surgical_replace_code',
    given: { file_path: SERVICE, target_code: 'return name;', replacement_code: 'return null;' },
    isError: true,
    answer:
      'Error: Target code found 2 times\nIt begins on lines 5, 9. Give more of what is around the one that is meant.',
  },
  {
    title: 'a block in a file that there is not',
    tool: 'surgical_replace_code',
    given: { file_path: 'gone.java', target_code: 'x', replacement_code: 'y' },
    isError: true,
    answer: 'Error: File not found\nThe path is gone.java',
  },
];

export const GOLDEN_CASES: readonly GoldenCase[] = [...PROJECTS, ...READING, ...WRITING];
