// The sections of a report, by name.

export const SECTIONS = [
  'dead-code',
  'import-cycles',
  'call-cycles',
  'hubs',
  'unstable',
  'functions',
  'duplicates',
  'co-change',
] as const;
