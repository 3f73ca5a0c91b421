import { expect, test } from 'vitest'
import { queueSizesVariable } from './queue-sizes.ts'

test('sizes of queues are those of this process and of all', () => {
  expect(queueSizesVariable.parse('archive=4/32, asked=3')).toEqual({
    concurrency: { archive: 4, asked: 3 },
    globalConcurrency: { archive: 32 },
  })
  expect(queueSizesVariable.parse(undefined)).toEqual({ concurrency: {}, globalConcurrency: {} })
})

test.each(['poll=2', 'archive', 'archive=0', 'archive=4/2', 'archive=-1', 'archive=4;asked=2'])(
  '%j is refused, with what is expected',
  (text) => {
    expect(queueSizesVariable.safeParse(text).error?.issues).toMatchObject([
      { message: expect.stringMatching(/^expected sizes of account, archive, asked, mail, such as archive=4\/32/) },
    ])
  },
)
