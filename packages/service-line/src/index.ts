export { type Answer, type Line, type LineCall, openLine, type Started } from './open-line.ts'
export type { Hold } from './read-buffers.ts'
export { type LineServer, serveLine } from './serve-line.ts'
