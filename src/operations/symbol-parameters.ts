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
