import { ERROR_STATUS } from '@gildscope/contracts'
import type { JsonObject } from './json-schema.ts'

const FAULT_CODES = Object.keys(ERROR_STATUS)

export const COMPONENTS = {
  schemas: {
    Fault: {
      type: 'object',
      required: ['error'],
      properties: {
        error: {
          type: 'object',
          required: ['code', 'message', 'details'],
          properties: {
            code: { type: 'string', enum: FAULT_CODES },
            message: { type: 'string', description: 'What is wrong, and what would be right' },
            details: { type: 'object', description: 'What a program may read of it; fields depend on the code' },
          },
        },
      },
    },
    ResultFault: {
      type: 'object',
      required: ['result', 'error', 'code', 'details'],
      properties: {
        result: { type: 'string', const: 'error' },
        error: { type: 'string', description: 'What is wrong, and what would be right' },
        code: { type: 'string', enum: FAULT_CODES },
        details: { type: 'object', description: 'What a program may read of it; fields depend on the code' },
      },
    },
  },
  headers: {
    'X-Data-Source': {
      description: 'Where market data comes from',
      schema: { type: 'string', enum: ['simulated', 'live', 'replay'] },
      example: 'simulated',
    },
    'X-Request-Id': {
      description: 'Names this request in our logs; absent from an answer that is repeated from a cache',
      schema: { type: 'string' },
      example: '4b8f5f0a-6c0b-4f39-9a43-0d9a3c1f2b77',
    },
    RateLimit: {
      description:
        'How many points are left (`r`), and for how many seconds no more than that can be used (`t`), as draft-ietf-httpapi-ratelimit-headers has it; of logins, mails and the like what is left of them',
      schema: { type: 'string' },
      example: '"points";r=9990;t=1',
    },
    'RateLimit-Policy': {
      description: 'The limit of `RateLimit`: so many (`q`) within so many seconds (`w`)',
      schema: { type: 'string' },
      example: '"points";q=10000;w=10',
    },
    'RateLimit-Limit': {
      description: 'Points at most; absent from an answer that is repeated from a cache, which costs none',
      schema: { type: 'integer' },
      example: 10_000,
    },
    'RateLimit-Remaining': { description: 'Points that are left', schema: { type: 'integer' }, example: 9_990 },
    'RateLimit-Reset': {
      description: 'Seconds until every point is there again',
      schema: { type: 'integer' },
      example: 1,
    },
    'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' }, example: 2 },
    ETag: {
      description: 'Names these bytes; for If-None-Match',
      schema: { type: 'string' },
      example: '"Zx3yQ0bJw9k.br"',
    },
    'X-Total-Count': { description: 'Rows before limit and offset', schema: { type: 'integer' }, example: 1 },
    Deprecation: {
      description: 'When this call was deprecated, in seconds since 1970 (RFC 9745)',
      schema: { type: 'string' },
      example: '@1772323200',
    },
    Sunset: {
      description: 'When this call may be removed (RFC 8594)',
      schema: { type: 'string' },
      example: 'Tue, 01 Sep 2026 00:00:00 GMT',
    },
    Link: {
      description: 'What comes in place of this call',
      schema: { type: 'string' },
      example: '</gw2/v2/history/json>; rel="successor-version"',
    },
  },
}

export const headerRefs = (...names: (keyof (typeof COMPONENTS)['headers'])[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
