// Two members of a cluster that is none: both hand what they are sent to one engine, but for what a cluster decides. Routing
// tables name one of them as the leader, and the other one refuses to begin what writes, as does each while there is none.

import { createConnection, createServer, type Server, type Socket } from 'node:net';

export interface Cluster {
  /** `neo4j://…` of the first member. */
  readonly address: string;
  /** When a member refused to write, in milliseconds. */
  readonly refused: readonly number[];
  /** How often a member refused to write or gave a table without a leader. */
  turnedAway(): number;
  /** How many transactions were begun that write, or that any member may answer. */
  begun(mode: 'w' | 'r'): number;
  /** From now on nobody leads for so long, and then the other one does. */
  changeLeader(electionMs: number): void;
  close(): Promise<void>;
}

/** Called before each transaction that writes. */
type OnBegin = (cluster: Cluster) => void;

export async function startCluster(engine: string, onBegin: OnBegin = () => undefined): Promise<Cluster> {
  const { hostname, port } = new URL(engine);
  const refused: number[] = [];
  const sockets = new Set<Socket>();
  const begun = { w: 0, r: 0 };
  let leaderless = 0;
  let leader = 0;
  let since = 0;
  const isLeader = (member: number): boolean => member === leader && Date.now() >= since;
  const tableOf = (): unknown => ({
    rt: {
      ttl: 300,
      db: 'neo4j',
      servers: [
        { role: 'WRITE', addresses: Date.now() < since ? [] : [addressOf(members[leader]!)] },
        { role: 'READ', addresses: members.map(addressOf) },
        { role: 'ROUTE', addresses: members.map(addressOf) },
      ],
    },
  });

  function member(index: number): Promise<Server> {
    const server = createServer((client) => {
      const upstream = createConnection(Number(port), hostname);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket)).on('error', () => client.destroy());
      }
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
      relay(client, upstream, (message) => {
        if (message[1] === ROUTE) {
          if (Date.now() < since) leaderless++;
          return [SUCCESS, tableOf()];
        }
        if (message[1] !== BEGIN) return undefined;
        if (readOnly(message)) {
          begun.r++;
          return undefined;
        }
        onBegin(cluster);
        begun.w++;
        if (isLeader(index)) return undefined;
        refused.push(performance.now());
        return [FAILURE, { code: 'Neo.ClientError.Cluster.NotALeader', message: 'This member does not lead.' }];
      });
    });
    return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
  }

  const members = await Promise.all([member(0), member(1)]);
  const cluster: Cluster = {
    address: `neo4j://${addressOf(members[0]!)}`,
    refused,
    turnedAway: () => refused.length + leaderless,
    begun: (mode) => begun[mode],
    changeLeader(electionMs) {
      leader = 1 - leader;
      since = Date.now() + electionMs;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(members.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
  return cluster;
}

function addressOf(server: Server): string {
  return `127.0.0.1:${(server.address() as { port: number }).port}`;
}

const SUCCESS = 0x70;
const RECORD = 0x71;
const FAILURE = 0x7f;
const IGNORED = 0x7e;
const RESET = 0x0f;
const BEGIN = 0x11;
const ROUTE = 0x66;

/** A reading transaction says so in what it begins with: `mode` is `r`. */
function readOnly(message: Buffer): boolean {
  return message.includes(Buffer.concat([packed('mode'), packed('r')]));
}

type Answer = readonly [signature: number, content: unknown];

/** Hands messages on, and answers in the place of the engine where `answerOf` says so; answers keep their order. */
function relay(client: Socket, upstream: Socket, answerOf: (message: Buffer) => Answer | undefined): void {
  /** What is to be answered: by the engine, or as it stands here. */
  const pending: ('engine' | Buffer)[] = [];
  let handshake = true;
  let failed = false;
  const flush = (): void => {
    while (pending[0] instanceof Buffer) client.write(pending.shift() as Buffer);
  };
  const toEngine = chunks((message) => {
    const signature = message[1]!;
    if (signature === RESET) failed = false;
    const answer: Answer | undefined = failed ? [IGNORED, undefined] : answerOf(message);
    if (answer !== undefined) {
      failed ||= answer[0] === FAILURE;
      pending.push(framed(answer));
      flush();
      return;
    }
    pending.push('engine');
    upstream.write(frame(message));
  });
  client.on('data', (data) => {
    if (handshake) {
      handshake = false;
      // Of the versions that are offered one that the engine speaks and that tells nothing of how it is used: 5.2.
      upstream.write(Buffer.concat([data.subarray(0, 4), Buffer.from([0, 0, 2, 5]), Buffer.alloc(12)]));
      if (data.length > 20) toEngine(data.subarray(20));
    } else toEngine(data);
  });
  const toClient = chunks((message) => {
    client.write(frame(message));
    if (message[1] === RECORD) return;
    pending.shift();
    flush();
  });
  let agreed = false;
  upstream.on('data', (data) => {
    if (agreed) return toClient(data);
    agreed = true;
    client.write(data.subarray(0, 4));
    toClient(data.subarray(4));
  });
}

/** Puts messages together of the chunks that come. */
function chunks(take: (message: Buffer) => void): (data: Buffer) => void {
  let rest = Buffer.alloc(0);
  let parts: Buffer[] = [];
  return (data) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= 2) {
      const size = rest.readUInt16BE(0);
      if (rest.length < 2 + size) break;
      if (size > 0) parts.push(rest.subarray(2, 2 + size));
      rest = rest.subarray(2 + size);
      if (size > 0 || parts.length === 0) continue;
      const message = Buffer.concat(parts);
      parts = [];
      take(message);
    }
  };
}

function frame(message: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < message.length; at += 0xffff) {
    const part = message.subarray(at, at + 0xffff);
    parts.push(Buffer.from([part.length >> 8, part.length & 0xff]), part);
  }
  return Buffer.concat([...parts, Buffer.alloc(2)]);
}

function framed([signature, content]: Answer): Buffer {
  const fields = content === undefined ? [] : [packed(content)];
  return frame(Buffer.concat([Buffer.from([0xb0 + fields.length, signature]), ...fields]));
}

/** Texts, whole numbers, lists and maps, as PackStream has them; all that a routing table needs. */
function packed(value: unknown): Buffer {
  if (typeof value === 'number') return Buffer.from([0xc9, value >> 8, value & 0xff]);
  if (typeof value === 'string') return sized(0x80, 0xd0, Buffer.byteLength(value), [Buffer.from(value)]);
  if (Array.isArray(value)) return sized(0x90, 0xd4, value.length, value.map(packed));
  const entries = Object.entries(value as object).flatMap((entry) => entry.map(packed));
  return sized(0xa0, 0xd8, entries.length / 2, entries);
}

function sized(short: number, long: number, size: number, parts: readonly Buffer[]): Buffer {
  return Buffer.concat([size < 16 ? Buffer.from([short + size]) : Buffer.from([long, size]), ...parts]);
}
