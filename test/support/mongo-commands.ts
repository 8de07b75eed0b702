/** Reads messages to a MongoDB (MongoDB Wire Protocol, OP_MSG; BSON). */

const opMsg = 2013;
/**
 * The header of a message: its length, its opcode, and the offset of the command document, after flags and the kind of the
 * section.
 */
const headerBytes = 16;
const documentAt = headerBytes + 4 + 1;
const bsonString = 2;

/** Commands of the driver itself, and the heartbeats of each process. */
const housekeeping = /^(hello|ismaster|ping|endSessions|killSessions)\b| _processes$/i;

export class CommandLog {
  #commands: string[] = [];

  /** Reads the data of one connection. */
  readonly follow = (): ((chunk: Buffer) => void) => {
    let rest: Buffer = Buffer.alloc(0);
    return (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= headerBytes && rest.length >= rest.readInt32LE(0)) {
        const length = rest.readInt32LE(0);
        this.#note(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
    };
  };

  /** Returns the commands since the last call, each with its collection: `find stores`. */
  take(): readonly string[] {
    const commands = this.#commands;
    this.#commands = [];
    return commands;
  }

  #note(message: Buffer): void {
    if (message.readInt32LE(12) !== opMsg) return;
    const type = message.readUInt8(documentAt + 4);
    const nameAt = documentAt + 5;
    const nameEnd = message.indexOf(0, nameAt);
    const name = message.toString("utf8", nameAt, nameEnd);
    const textAt = nameEnd + 1 + 4;
    const command =
      type === bsonString ? `${name} ${message.toString("utf8", textAt, message.indexOf(0, textAt))}` : name;
    if (!housekeeping.test(command)) this.#commands.push(command);
  }
}
