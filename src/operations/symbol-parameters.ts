// The parameters by which operations take a symbol. Looking it up is `symbols.ts`, which the records do not load.

export const symbolParameters = {
  name: {
    type: 'string',
    required: true,
    description: 'Name, Class.method, qualified name, uid, path#Qualified.name or file:line',
    aliases: ['target', 'symbol', 'uid'],
  },
  filePath: {
    type: 'string',
    description: 'File (or the end of its path, or a folder) that the symbol is in',
    aliases: ['file', 'path'],
  },
} as const;

/** Whether tests have a part in an answer about code that is none; in an answer about a test they always have. */
export const testsParameter = {
  type: 'boolean',
  default: false,
  description: 'Show tests too, where program code is asked about',
  aliases: ['includeTests'],
} as const;
