import { createStore, type ReadonlyStore } from "#shared/createStore.ts";
import { readStored, writeStored } from "#browser/page/deviceStorage.ts";

/**
 * The ticks that this device has not sent yet. They stay on the device, without any text, until the same person is
 * online again in the same business. A tick that arrives twice is one.
 */

/** A member's tick of a point, or its removal. `at`: an instant. */
export type PendingTick = { visit_id: string; point_id: string; done: boolean; at: string };

/** Ticks older than this are dropped: seven days, in milliseconds. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

const key = (owner: string) => `yardstick.ticks.${owner}`;

const isTick = (value: unknown): value is PendingTick => {
  const { visit_id, point_id, done, at } = (value ?? {}) as Partial<Record<keyof PendingTick, unknown>>;
  return (
    typeof visit_id === "string" && typeof point_id === "string" && typeof done === "boolean" && typeof at === "string"
  );
};

/** The pending ticks of one person in one business. */
export type PendingTicks = {
  store: ReadonlyStore<readonly PendingTick[]>;
  /** Adds a tick. It replaces an earlier one of the same point. */
  add(tick: PendingTick): void;
  /**
   * Sends the ticks, one after another, oldest first. `send` returns true if a tick is settled, and false if the server
   * could not be reached: then the rest waits.
   */
  flush(send: (tick: PendingTick) => Promise<boolean>): Promise<void>;
};

/** Opens the pending ticks of a person in a business (`owner`). */
export function openPendingTicks(owner: string, now: () => number = Date.now): PendingTicks {
  /** Another tab may have changed them since. */
  const read = (): PendingTick[] => {
    const stored = readStored(key(owner));
    const ticks = Array.isArray(stored) ? stored.filter(isTick) : [];
    return ticks.filter(({ at }) => Date.parse(at) > now() - maxAgeMs);
  };
  const store = createStore<readonly PendingTick[]>(read());
  const write = (ticks: readonly PendingTick[]) => {
    writeStored(key(owner), ticks);
    store.set(ticks);
  };
  let sending: Promise<void> | null = null;

  return {
    store,
    add: (tick) => write([...read().filter(({ point_id }) => point_id !== tick.point_id), tick]),
    flush(send) {
      const run = async () => {
        for (let [tick] = store.get(); tick; [tick] = store.get()) {
          const { point_id, at, done } = tick;
          if (!(await send(tick))) return;
          // A newer tick of the same point stays.
          write(read().filter((one) => one.point_id !== point_id || one.at !== at || one.done !== done));
        }
      };
      sending ??= run().finally(() => (sending = null));
      return sending;
    },
  };
}
