// What kind of answer a query wants, told from its words alone: about something, about when, about an event, or any.
// The patterns ask for the construction and not for the word: "what happens when a call fails" is no question of time.

export type Intent = 'entity' | 'temporal' | 'event' | 'general';
export type Detail = 'low' | 'medium' | 'high';

const TEMPORAL: readonly RegExp[] = [
  /^\s*(?:and |so |but )?(?:since |until |from |by )?when\s+(?:did|was|were|is|are|will|does|do|has|have|had)\b(?!\s+\w+\s+(?:called|run|invoked|thrown|raised|executed|emitted|triggered|evaluated|freed|loaded)\b)/i,
  /\b(?:on |at )?(?:what|which) (?:date|day|month|year)\b/i,
  /\b(?:last|previous|next|latest|most recent|upcoming) (?:meeting|call|sync|conversation|catch-?up|one-on-one|1:1|visit|interview|week|month|quarter|year)\b/i,
  /\b(?:timeline|chronology|chronological|history of (?!the (?:api|commit|git)))\b/i,
  /\bhow long ago\b|\bwhat (?:has )?happened (?:in|on|during|since|last|before|after|to)\b/i,
  /什么时候|何时|哪(?:一)?(?:天|年|个?月)|几(?:月|号|点)|上(?:一)?次(?:会议|见面|通话)|最近(?:一次)?(?:会议|见面)|时间线|大事记|历程|多久(?:以前|之前)/,
];

const EVENT: readonly RegExp[] = [
  /\b(?:announced|unveiled|acquired|acquires|acquisition of|ipo|went public|raised|raises) (?:\$|€|£|\d|a |an |the |its |by |funding|seed|series|money)/i,
  /\b(?:funding round|seed round|series [a-e]\b|product launch|press release)/i,
  /\b(?:who|what|which \w+) (?:announced|launched|acquired|raised|unveiled)\b/i,
  /\bwhat did \S+(?: \S+)? (?:announce|launch|release|unveil|acquire)\b/i,
  /融资|收购了|并购|上市|发布会|发布了|宣布|推出了/,
];

const ENTITY: readonly RegExp[] = [
  /^\s*who(?:'s| is| are| was| were)\b/i,
  /^\s*what(?:'s| is| are| was| were)\s+(?!the (?:difference|best|right|reason|cause|point)\b|(?:wrong|happening|going|causing|using|calling)\b)/i,
  /^\s*(?:tell me about|describe|profile of|background on)\b/i,
  /是谁|是什么|什么是|是(?:一)?(?:家|个)什么|介绍(?:一下)?|何许人/,
];

/** What programs do at their own time: nothing of it is about a date. */
const PROGRAMMING =
  /\b(?:function|method|class|callback|exception|error|fails?|throws?|thread|process|request|handler|hook|module|import|variable|parameter|argument|constructor|destructor|called|invoked|loop|promise|async|await|null|undefined|git|merge|branch|commit|compile[sdr]?|test suite)\b|\w\(\)|[a-z][A-Z]|\w_\w|函数|方法|异常|报错|出错|线程|进程|调用|模块|变量|参数/;

export function classifyIntent(query: string): Intent {
  const programming = PROGRAMMING.test(query);
  if (!programming && TEMPORAL.some((pattern) => pattern.test(query))) return 'temporal';
  if (!programming && EVENT.some((pattern) => pattern.test(query))) return 'event';
  if (ENTITY.some((pattern) => pattern.test(query))) return 'entity';
  return 'general';
}

/** How much of a page each intent wants to see; nothing in particular for a general one. */
export function intentToDetail(intent: Intent): Detail | undefined {
  if (intent === 'entity') return 'low';
  return intent === 'general' ? undefined : 'high';
}

export function autoDetectDetail(query: string): Detail | undefined {
  return intentToDetail(classifyIntent(query));
}
