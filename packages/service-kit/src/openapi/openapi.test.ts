import { ENDPOINTS, endpoint } from '@gildscope/contracts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openApiDocument } from './openapi.ts'

const documentOf = (endpoints: Parameters<typeof openApiDocument>[0]['endpoints']) =>
  openApiDocument({ title: 'Test', version: '1', server: '/gw2', origin: 'http://localhost', endpoints })

test('a line for a shell says as whom something is sent, and what', () => {
  const rename = endpoint({
    name: 'rename',
    service: 'account',
    access: 'session',
    method: 'POST',
    path: '/v1/website/rename',
    summary: 'Gives another name',
    headers: z.object({ session: z.optional(z.string()) }),
    body: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
    example: { request: '/gw2/v1/website/rename', body: { name: 'x' } },
  })
  const source = `curl -H "session: $SESSION" -H 'content-type: application/json' -d '{"name":"x"}' 'http://localhost/gw2/v1/website/rename'`
  expect(documentOf([rename])).toMatchObject({
    paths: { '/v1/website/rename': { post: { 'x-codeSamples': [{ source }] } } },
  })
})

test('every call about archives and shares has such a line', () => {
  const calls = ENDPOINTS.account.filter(({ path }) => /archives|shares|transactions|wvwStats/.test(path))
  expect(calls.length).toBeGreaterThan(15)
  expect(calls.filter(({ example }) => example?.request === undefined).map(({ name }) => name)).toEqual([])
  expect(JSON.stringify(documentOf(calls)).match(/curl [^']*session: \$SESSION/g)).toHaveLength(calls.length)
})
