// Asks the thread of the layout, and keeps what it answered.

import { useEffect, useState } from 'preact/hooks';
import type { LayoutAnswer, LayoutRequest } from './layout-worker.ts';

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, (answer: LayoutAnswer) => void>();

function ask(request: Omit<LayoutRequest, 'id'>): Promise<LayoutAnswer> {
  if (worker === undefined) {
    worker = new Worker('/explore/layout-worker.js', { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<LayoutAnswer>) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    };
  }
  const id = ++asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker?.postMessage({ ...request, id });
  });
}

export function useLayout(request: Omit<LayoutRequest, 'id'>): LayoutAnswer | undefined {
  const [answer, setAnswer] = useState<LayoutAnswer | undefined>(undefined);
  const key = JSON.stringify(request);
  useEffect(() => {
    let wanted = true;
    ask(request).then((found) => wanted && setAnswer(found));
    return () => {
      wanted = false;
    };
  }, [key]);
  return answer;
}
