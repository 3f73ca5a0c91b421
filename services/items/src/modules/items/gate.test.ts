import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

it('lets few in at once, the next ones in their order, and tells the rest to come back', async () => {
  const gate = createGate({ atOnce: 1, waiting: 2 })
  const order: string[] = []
  const leaveFirst = await gate.enter()
  const second = gate.enter().then((leave) => {
    order.push('second')
    leave()
  })
  const third = gate.enter().then((leave) => {
    order.push('third')
    leave()
  })
  await expect(gate.enter()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(order).toEqual([])
  leaveFirst()
  leaveFirst()
  await Promise.all([second, third])
  expect(order).toEqual(['second', 'third'])
  const leave = await gate.enter()
  leave()
})

it('never has more inside than it may, however often someone leaves and whoever comes in between', async () => {
  const gate = createGate({ atOnce: 2, waiting: 100 })
  let inside = 0
  let most = 0
  const visit = async (n: number): Promise<void> => {
    const leave = await gate.enter()
    inside += 1
    most = Math.max(most, inside)
    for (let turn = 0; turn < n % 5; turn += 1) await Promise.resolve()
    inside -= 1
    leave()
    leave()
    if (n < 40) await visit(n + 40)
  }
  await Promise.all(Array.from({ length: 40 }, (_, n) => visit(n)))
  expect(most).toBe(2)
})
