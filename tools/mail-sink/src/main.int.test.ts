import { findFreePort } from '@gildscope/local-services'
import { startProcess } from '@gildscope/testkit'
import { expect, it } from 'vitest'

it('runs as a process and ends with code 0 on SIGTERM', async () => {
  const smtpPort = await findFreePort()
  const sink = await startProcess({
    entry: 'tools/mail-sink/src/main.ts',
    env: { MAIL_SINK_PORT: String(smtpPort) },
    portVariable: 'MAIL_SINK_HTTP_PORT',
  })
  expect(await (await fetch(`${sink.url}/mails`)).json()).toEqual([])
  expect(await sink.stop()).toBe(0)
})
