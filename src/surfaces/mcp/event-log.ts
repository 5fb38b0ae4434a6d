// What was sent over a stream of events, so that a client whose connection broke can have the rest of it. Kept in
// memory and bounded: what is too old to be there is lost, as it would be without resumption.

import type { EventStore, JSONRPCMessage } from '@modelcontextprotocol/server';

const MOST_EVENTS = 1_000;
/** Characters of all messages that are kept. */
const MOST_TEXT = 16 * 1024 * 1024;

interface LoggedEvent {
  readonly streamId: string;
  readonly message: JSONRPCMessage;
  readonly size: number;
}

/** One for each session: an id of an event is of use to the session alone that it was given to. */
export function createEventLog(): EventStore {
  // A Map keeps the order in which its entries came, which is the order of the events.
  const events = new Map<string, LoggedEvent>();
  let sequence = 0;
  let size = 0;

  return {
    async storeEvent(streamId, message) {
      sequence++;
      const id = String(sequence);
      const event = { streamId, message, size: JSON.stringify(message).length };
      events.set(id, event);
      size += event.size;
      for (const [oldest, { size: freed }] of events) {
        if (oldest === id || (events.size <= MOST_EVENTS && size <= MOST_TEXT)) break;
        events.delete(oldest);
        size -= freed;
      }
      return id;
    },
    async getStreamIdForEventId(eventId) {
      return events.get(eventId)?.streamId;
    },
    async replayEventsAfter(lastEventId, { send }) {
      const last = events.get(lastEventId);
      if (last === undefined) throw new Error('The event to resume after is not known any more');
      for (const [id, { streamId, message }] of events) {
        const later = Number(id) > Number(lastEventId);
        // An event without a message only opens a stream.
        if (later && streamId === last.streamId && 'jsonrpc' in message) await send(id, message);
      }
      return last.streamId;
    },
  };
}
