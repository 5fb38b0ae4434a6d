// Chinese: the words that questions about code are made of. A text without spaces is taken apart by the longest word
// that the lexicon has at each place.

import type { NodeKind } from '../model/graph.ts';
import { FUNCTION_KINDS, lexicon, type RelationName, TYPE_KINDS, type Word } from './words.ts';

const verb = (relation: RelationName): Word => ({ type: 'verb', relation, form: 'active', marked: true });
const from = (relation: RelationName): Word => ({ type: 'noun', relation, side: 'from' });
const to = (relation: RelationName): Word => ({ type: 'noun', relation, side: 'to' });
const kind = (kinds: readonly NodeKind[]): Word => ({ type: 'kind', kinds, plural: false });
const link = (role: 'by' | 'in' | 'of' | 'from' | 'to' | 'with'): Word => ({ type: 'link', role });

const FILLER = `
请问|请|麻烦|帮我|帮忙|帮|给我|我想知道|我想|想知道|想|我|一下|说说|统计一下|所有的|所有|全部的|全部|整个|了|吗|呢|吧|啊|呀|么|都
是|这个|那个|这些|那些|该|此|这|那|个|些|有没有|有无|是不是|是否|是否有|能不能|能否|能|可以|会|项目中|项目里|项目|代码库中|代码库里
代码库|仓库里|仓库中|仓库|工程里|工程中|工程|代码中|代码里|代码|系统里|系统|当前|目前|现在|到底|究竟|具体|分别|主要|一共|总共|共|它们
他们|其|它|存在|过|还|也|就|又|才|真的|实际|方面|一个|说下|下列|分析|之间|总体|统共|来着|往下|向下|往上|向上|求|哦|嘛|以下
分别是|会不会|是什么样|来自|对应|对应的|某个|同时|单独|任意|每个|每一个|各个|各自|曾|曾经|真正|最近|算上|一遍|一些|情况|相关|的话
列表|清单|名单|出来|地|得|着|我们|咱们|这里|里头|出|需要|应该|要|的话|外|之外
`;

const SHOW =
  '列出|列举|列一下|列|查找|查询|查一下|查看|查|找出|找到|找一下|找找|找|搜索|搜|显示|展示|告诉我|返回|获取|输出|看看|看一下|看|看下|查下|找下|列下|搜下|定位|请列举|给出';

export const chinese = lexicon([
  [{ type: 'filler' }, FILLER.trim().replaceAll('\n', '|')],
  [{ type: 'show' }, SHOW],
  [{ type: 'if' }, '如果|要是|假如|若|当|的时候|时|一旦|后|之后'],
  [{ type: 'change' }, '改|改动|修改|改变|更改|变更|改了|改掉|动|删|删除|删掉|重构|变动'],
  [
    { type: 'break', form: 'active' },
    '影响|影响到|波及|波及到|坏|出错|出问题|挂|受影响|受到影响|会受影响|影响范围|影响面',
  ],
  [{ type: 'entry' }, '入口点|入口|入口函数|程序入口|起点'],
  [
    { type: 'scope', tests: false },
    '除了测试|除测试外|除测试以外|除了测试之外|除了测试以外|除去测试|测试之外|测试以外|不算测试|不包括测试|排除测试|不含测试|非测试|非测试代码|测试代码之外|除测试',
  ],
  [{ type: 'scope', tests: true }, '测试里|测试中|测试代码里|测试代码中|在测试里|在测试中|在测试代码里'],
  [{ type: 'and' }, '和|与|及|以及|或|或者|还是|、'],

  [verb('calls'), '调用|调到|调了|调|执行|运行'],
  [
    from('calls'),
    '调用者|调用方|调用处|调用点|调用位置|调用的地方|上游调用|上游调用者|上游|调用来源|主调函数|主调|调用关系上游|被调用的地方|被调用的位置|被调用处|被调用情况',
  ],
  [to('calls'), '被调用者|被调用方|被调用函数|被调函数|被调方|被调者|下游调用|下游'],
  [verb('uses'), '使用到|使用|用在|用于|用过|用到|用了|用|引用到|引用|依赖于|依赖|涉及'],
  [
    from('uses'),
    '使用者|使用方|使用处|使用的地方|使用位置|引用处|引用者|引用方|引用的地方|引用位置|用法|依赖方|被引用的地方',
  ],
  [to('uses'), '依赖项'],
  [verb('creates'), '创建|实例化|新建|构造|生成|初始化'],
  [from('creates'), '实例化的地方|创建者|创建的地方'],
  [verb('imports'), '导入|引入|import|引进|加载'],
  [from('imports'), '导入者|导入方|导入的地方'],
  [to('imports'), '导入项'],
  [verb('inherits'), '继承自|继承于|继承|派生自|派生于|派生|扩展自'],
  [{ type: 'verb', relation: 'inherits', form: 'active', marked: true, one: true }, '扩展|直接继承自|直接继承'],
  [from('inherits'), '子类|派生类|后代类|后代|子孙类|继承者|所有子类|子类型|子孙'],
  [to('inherits'), '基类|超类|祖先类|祖先|所有父类|继承链|父类链|继承层次'],
  [{ type: 'noun', relation: 'inherits', side: 'to', one: true }, '父类|父级|直接父类|上级类'],
  [verb('implements'), '实现'],
  [from('implements'), '实现类|实现者|具体实现|实现方'],
  [verb('overrides'), '重写|覆写|覆盖|重载'],
  [from('overrides'), '重写方法|重写版本'],
  [verb('decorates'), '装饰|修饰'],
  [from('decorates'), '装饰器'],
  [verb('defines'), '定义|声明|位于|写'],
  [from('defines'), '定义处|定义位置|声明处|所在位置|所在文件|位置|源码|签名|定义的地方'],
  [verb('contains'), '包含|包括|属于|拥有|含有|具有|带有|有|提供|暴露'],
  [verb('covers'), '覆盖到|测到|测'],
  [verb('reaches'), '到达|走到|调用到|够到|抵达|触达|触及|走|一路到|通向|触发'],

  [kind(FUNCTION_KINDS), '函数|函式'],
  [kind(['Method', 'Constructor']), '方法|成员函数|成员方法'],
  [kind(['Constructor']), '构造函数|构造器|构造方法'],
  [kind(['Class']), '类|class'],
  [kind(['Interface']), '接口|协议'],
  [kind(['Struct']), '结构体'],
  [kind(['Enum']), '枚举|枚举类'],
  [kind(['Trait']), '特征|特质'],
  [kind(['TypeAlias']), '类型别名'],
  [kind(TYPE_KINDS), '类型'],
  [kind(['Variable']), '变量|常量|全局变量'],
  [kind(['Property']), '属性|字段|成员变量'],
  [kind(['File']), '文件|源文件|源码文件'],
  [kind(['Module']), '模块'],
  [kind(['Folder']), '目录|文件夹|子目录'],
  [kind(['Package', 'Folder']), '包'],
  [kind(['Package']), '第三方包|外部包|第三方库|外部库|外部依赖|第三方依赖|库'],
  [kind([]), '符号|成员|实体|东西|内容|对象'],
  [{ type: 'tests' }, '测试|测试用例|单元测试|用例|测试函数|单测|测试代码'],

  [
    { type: 'ask', what: 'any' },
    '什么|哪些|哪个|哪几个|哪一个|啥|有什么|有哪些|有哪几个|有哪个|有啥|哪|地方|哪些地方|有哪些地方|几处|任何|多处',
  ],
  [{ type: 'ask', what: 'any', person: true }, '谁|有谁|哪位|有人|人|谁在'],
  [
    { type: 'ask', what: 'where' },
    '哪里|哪儿|在哪里|在哪儿|在哪|何处|什么地方|在何处|在什么地方|什么位置|哪个文件|在哪个文件|在哪些地方',
  ],
  [
    { type: 'ask', what: 'count' },
    '多少个|多少|几个|有几个|有几|几|数量|个数|总数|有多少|有多少个|统计|多少种|多少处|几种',
  ],
  [{ type: 'passive' }, '被|受|由|遭'],
  [link('in'), '里面|里|中|内|下面|下|当中|内部|之中|上|底下|在'],
  [link('of'), '的|之'],
  [link('from'), '从|自'],
  [link('to'), '到|至'],
  [link('with'), '带|对|把|将'],
  [{ type: 'not' }, '没有|没|不|未|未被|从未|从没|从来没|从来没有|并未|无|从不|零'],
  [{ type: 'not', subject: true }, '没人|无人|没有人|没有谁|没谁|没有任何人|没有任何地方'],
  [{ type: 'reach', reach: 'direct' }, '直接|直属'],
  [
    { type: 'reach', reach: 'all' },
    '间接|直接或间接|直接和间接|直接或者间接|直接以及间接|递归地|最终|传递|传递性|直接、间接|最后|各层|逐层',
  ],
  [{ type: 'most' }, '最多|次数最多|最频繁|最常|最常被|最|数量最多'],
  [{ type: 'longest' }, '最长|最大|行数最多|代码最长|代码行数最多'],
  [{ type: 'unused' }, '死代码|无用|没用|废弃|没用到|未使用|没用的|无用代码|无引用|用不到'],
  [
    { type: 'cycle' },
    '循环依赖|循环引用|循环导入|循环|环|环形依赖|相互依赖|互相依赖|互相导入|相互导入|依赖环|导入环|互相引用|环状依赖',
  ],
  [{ type: 'recursive', direct: false }, '递归|递归调用|互相调用|相互调用|递归函数|相互递归'],
  [{ type: 'recursive', direct: true }, '调用自己|调用自身|调用了自己|调用了自身|自己调用自己|直接递归'],
  [
    { type: 'name' },
    '名字|名称|名|叫|叫做|名为|名叫|命名|命名为|名字里|名字中|名称里|名称中|名里|名中|字样|单词|前缀|后缀|字符串|词|关键字|为',
  ],
  [{ type: 'compare', how: 'contains' }, '名字包含|名称包含|匹配|名字带|名字含|含|名字里有|名字中有|名称带|含有'],
  [{ type: 'compare', how: 'starts' }, '开头|打头|起始|开始|前缀是|为前缀|作为前缀|起头|作前缀'],
  [{ type: 'compare', how: 'ends' }, '结尾|收尾|后缀是|为后缀|作为后缀|结束|作后缀'],
  [{ type: 'filler' }, '以|次数|次|数|前'],
  [{ type: 'way' }, '路径|调用路径|调用链|链路|调用链路|链条|调用关系|路线|怎么|如何|怎样|最短路径|最短调用路径|途径'],
  [{ type: 'exported' }, '导出|导出的|公开|公共'],
  [{ type: 'each' }, '各种|每种|各类|每类|按类型|按种类|各种类型'],
  ...numbers(),
]);

function numbers(): (readonly [Word, string])[] {
  return [...'一两三四五六七八九十'].map((digit, index) => [{ type: 'number', value: index + 1 }, digit] as const);
}
