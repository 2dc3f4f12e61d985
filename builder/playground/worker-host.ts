import type { Event } from '../shared/messages.ts';
import { createQuestions } from '../shared/questions.ts';
import { hostError } from '../client/host.ts';
import type { Host } from '../client/host.ts';
import { useStatus } from './status.tsx';
import type { Reply, Results, Task } from './messages.ts';

/** The worker of this page as the Builder's host. */
export interface Playground {
  readonly host: Host;
  readonly ask: <Do extends keyof Results>(task: Extract<Task, { do: Do }>) => Promise<Results[Do]>;
}

export function openPlayground(): Playground {
  const worker = new Worker(new URL('compile-worker.ts', import.meta.url), { type: 'module' });
  const listeners = new Set<(event: Event) => void>();
  const questions = createQuestions();
  worker.addEventListener('message', ({ data }: MessageEvent<Received>) => {
    if ('event' in data) return listeners.forEach((listener) => listener(data.event));
    if ('status' in data) return useStatus.setState({ text: data.status });
    const waiting = questions.take(data.id);
    if ('ok' in data) waiting?.resolve(data.ok);
    else if ('problem' in data) waiting?.reject(hostError(data.problem));
    else
      waiting?.reject(
        hostError({ message: 'flowsmith has a bug.', hint: `Reload the page, and report it: ${data.error}` }),
      );
  });
  const send = <Result>(task: Task): Promise<Result> => questions.ask((id) => worker.postMessage({ id, task }));
  const listen: Host['listen'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { host: { ask: send, listen, canRun: false }, ask: send };
}

/** The content has the type promised by the task. */
type Received = Exclude<Reply, { readonly ok: unknown }> | { readonly id: number; readonly ok: never };
