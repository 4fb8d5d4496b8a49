import { destination, pino, type DestinationStream, type Logger } from "pino";

/**
 * The log of a whole process, one JSON line for each thing told, without what must not stand there. Lines are gathered for
 * up to a tenth of a second and written together: one by one, writing them costs as much as many an answer's own work.
 * However the process ends, but for being killed outright, what was gathered is written first.
 */
export function openLog(level: string, to: DestinationStream = destination({ minLength: 4096, periodicFlush: 100, sync: false })): Logger {
  return pino({ level, base: undefined, redact: ["*.password", "*.token"] }, to);
}
