/** Stops a hook in the middle of its transaction, in any thread, until a test lets it continue. */
import { BroadcastChannel } from "node:worker_threads";

const [reached, opened] = ["reached", "opened"];

/** Called by the hook. */
export async function waitAtGate(): Promise<void> {
  const channel = new BroadcastChannel("gate");
  await new Promise<void>((goOn) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- listeners have no data by the types of Node.js
    channel.onmessage = ({ data }) => {
      if (data === opened) goOn();
    };
    channel.postMessage(reached);
  });
  channel.close();
}

/** Used by the test. No hook continues before the test opens the gate. */
export class Gate {
  readonly #channel = new BroadcastChannel("gate");
  #isOpen = false;
  /** How many times a hook has arrived. */
  reached = 0;
  /** Resolves when the first hook has arrived. */
  readonly arrived = new Promise<void>((resolve) => {
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- listeners have no data by the types of Node.js
    this.#channel.onmessage = ({ data }) => {
      if (data !== reached) return;
      this.reached += 1;
      if (this.#isOpen) this.#channel.postMessage(opened);
      resolve();
    };
  });

  open(): void {
    this.#isOpen = true;
    this.#channel.postMessage(opened);
  }

  /** Removes the gate when no further hook will arrive. */
  remove(): void {
    this.#channel.close();
  }
}
