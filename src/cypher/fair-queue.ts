// Who is served next where several clients wait: one of those with the least under way, and of these the one whose last
// turn is longest ago. What one client asks for is served in its own order, and delays nobody else by more than that.

export interface FairQueue<Item> {
  add(client: object, item: Item): void;
  /** The next item, which is under way from now on; undefined where nothing waits. */
  take(): Item | undefined;
  /** An item of the client that was taken is no longer under way. */
  done(client: object): void;
  /** Takes an item out that waits; says whether it was there. */
  remove(client: object, item: Item): boolean;
  /** Takes out all that wait. */
  clear(): readonly Item[];
}

interface Client<Item> {
  readonly waiting: Item[];
  underWay: number;
}

export function createFairQueue<Item>(): FairQueue<Item> {
  /** In the order of their last turns: who gets one goes to the end. */
  const clients = new Map<object, Client<Item>>();
  const forgetIdle = (key: object, { waiting, underWay }: Client<Item>): void => {
    if (waiting.length === 0 && underWay === 0) clients.delete(key);
  };
  return {
    add(key, item) {
      const client = clients.get(key) ?? { waiting: [], underWay: 0 };
      client.waiting.push(item);
      clients.set(key, client);
    },
    take() {
      let next: readonly [object, Client<Item>] | undefined;
      for (const each of clients) {
        const isNearer = next === undefined || each[1].underWay < next[1].underWay;
        if (each[1].waiting.length > 0 && isNearer) next = each;
      }
      if (next === undefined) return undefined;
      const [key, client] = next;
      clients.delete(key);
      clients.set(key, client);
      client.underWay++;
      return client.waiting.shift();
    },
    done(key) {
      const client = clients.get(key);
      if (client === undefined) return;
      client.underWay--;
      forgetIdle(key, client);
    },
    remove(key, item) {
      const client = clients.get(key);
      const place = client?.waiting.indexOf(item) ?? -1;
      if (client === undefined || place < 0) return false;
      client.waiting.splice(place, 1);
      forgetIdle(key, client);
      return true;
    },
    clear() {
      const items = [...clients.values()].flatMap(({ waiting }) => waiting.splice(0));
      for (const [key, client] of clients) forgetIdle(key, client);
      return items;
    },
  };
}
