// Whole snapshots outside the thread that draws; each open page has its own.
import { createDesk } from './create-desk.ts'
import { answerMessage, type ToDesk } from './desk-messages.ts'

const desk = createDesk()

addEventListener('message', ({ data }: MessageEvent<ToDesk>) => {
  void answerMessage(desk, data).then((message) => postMessage(message))
})
