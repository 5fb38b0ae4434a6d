// Other words for the commonest words of the pages that probes are made of. Which words are here was decided by how many
// pages have them (names left out), and each got the first other word that came to mind, before anything was asked.

const PAIRS = `
team=crew company=business companies=businesses product=offering products=offerings infrastructure=plumbing round=raise
startup=venture startups=ventures building=constructing enterprise=corporate early=initial approach=method seed=first
focused=concentrated technical=engineering core=central founders=creators founder=creator founded=established
known=recognised small=little strategy=plan space=field work=labour spent=devoted tools=instruments investors=backers
investor=backer major=important data=information late=recent board=directors meeting=gathering meetings=gatherings
several=some joins=enters engineers=developers engineer=developer internal=inside customers=clients customer=client
growth=increase systems=machinery system=machine tech=technology new=fresh strategic=planned built=constructed
market=demand markets=demands particularly=especially thesis=argument working=labouring potential=possible lead=head
portfolio=holdings experience=practice people=persons focus=attention reputation=standing sales=selling
partners=allies partner=ally become=grow describe=portray remains=stays begins=starts raised=collected role=position
investment=funding initial=earliest advisor=counsellor advisory=counselling teams=groups deep=profound founding=starting
closes=finishes closed=finished close=finish employees=staff partnership=alliance partnerships=alliances private=closed
capital=money architecture=structure published=released software=programs mentioned=named publicly=openly
design=drawing active=busy operates=runs operating=running network=web expansion=enlargement leadership=management
model=pattern models=patterns development=making conversations=talks joined=entered background=history scaling=growing
existing=present speaks=talks speak=talk feedback=response larger=bigger traditional=classic reportedly=supposedly
pushed=urged push=urge session=sitting pilot=trial pilots=trials industry=trade office=premises metrics=figures
strong=solid beta=preview relatively=comparatively competitive=rival review=assessment current=present noted=observed
senior=experienced players=actors conference=congress conferences=congresses incorporated=registered
incorporates=registers summit=forum decade=years milestone=landmark scale=size following=subsequent memo=note
deals=agreements deal=agreement leading=heading made=produced hiring=recruiting hire=recruit hired=recruited hires=recruits
serves=acts technology=techniques prototype=mockup interest=curiosity integration=linkup significant=considerable
traction=momentum targeting=aiming including=counting firm=house firms=houses talk=speech concerns=worries
scheduled=arranged roadmap=schedule users=consumers starting=opening discussion=debate discussions=debates
maintains=keeps management=administration questions=doubts decisions=choices call=ring regulatory=legal presents=shows
presented=showed opened=unveiled opens=unveils pitch=presentation unit=module features=functions feature=function
patterns=shapes learning=studying revenue=income hard=difficult recent=latest brought=carried loses=forfeits
undisclosed=secret occasionally=sometimes announced=declared announces=declares consumer=buyer distributed=scattered
fundraising=financing expertise=skill venture=risk solutions=answers program=scheme costs=expenses research=study
former=previous interviews=conversations applications=programs demo=demonstration profile=portrait eventually=finally
pricing=rates dinner=supper philosophy=outlook support=help lean=thrifty operational=practical financial=monetary
angel=private direct=immediate grown=increased formal=official launches=starts launch=start launched=started
recruiting=hiring helping=assisting help=assist helped=assisted cycles=turns terms=conditions layer=tier
valuation=worth involvement=participation previous=earlier moves=steps compliance=conformity established=known
performance=results relationships=ties relationship=tie expanding=enlarging expanded=enlarged process=procedure
lack=want different=distinct value=worth primarily=mainly grew=increased science=scholarship frustration=annoyance
raise=collect understand=grasp retention=loyalty circles=groups fund=pool annual=yearly blog=journal past=bygone
thinking=reasoning emerged=appeared completed=ended completes=ends healthcare=medicine acknowledged=admitted
security=safety vision=foresight landscape=scene track=record engagement=commitment niche=corner competitors=rivals
pipeline=queue fast=quick native=born style=manner lives=resides framework=scaffold frameworks=scaffolds
attention=notice deployment=rollout place=spot funding=financing quarter=period award=prize report=account
`;

const OTHERS: ReadonlyMap<string, string> = new Map(
  PAIRS.trim()
    .split(/\s+/)
    .map((pair): [string, string] => {
      const [word = '', other = ''] = pair.split('=');
      return [word, other];
    }),
);

/** A word that says the same, of which only lower-case letters are looked at; undefined where there is none. */
export function otherWord(word: string): string | undefined {
  return OTHERS.get(word.toLowerCase());
}
