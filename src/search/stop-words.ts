// The words of a question that say nothing of what is asked about. Data, and used on questions only: in code, `where`,
// `is` and `all` are names like any other.

/** Words that open a question or a request, in English. */
export const ENGLISH_OPENERS: ReadonlySet<string> = new Set(
  'how what where which who whom whose why when is are was were do does did can could should would will has have find show tell explain describe list give locate'.split(
    ' ',
  ),
);

export const ENGLISH_STOP_WORDS: ReadonlySet<string> = new Set([
  ...ENGLISH_OPENERS,
  ...'a an the this that these those it its i me my we us our you your they them their he she there here'.split(' '),
  ...'be been being am had having may might must shall'.split(' '),
  ...'of in on at to for from by with without into onto about as than then and or but not no if so'.split(' '),
  ...'all any each every some such other please also just only very too used'.split(' '),
  ...'code codebase repository repo happen happens work works'.split(' '),
]);

/** Whatever contains one of these asks something, in Chinese. Longer ones first, since they contain shorter ones. */
export const CHINESE_QUESTION_WORDS: readonly string[] = [
  '为什么',
  '怎么样',
  '怎样',
  '怎么',
  '如何',
  '什么',
  '哪里',
  '哪儿',
  '哪个',
  '哪些',
  '哪',
  '为何',
  '是不是',
  '是否',
  '有没有',
  '能不能',
  '能否',
  '请问',
  '多少',
  '谁',
  '吗',
  '呢',
];

/** Particles and verbs of asking that are cut out of a Chinese question besides its question words. */
export const CHINESE_FILLERS: readonly string[] = [
  '在哪',
  '找到',
  '请',
  '的',
  '了',
  '是',
  '在',
  '被',
  '把',
  '这个',
  '那个',
  '代码',
  '实现',
];
