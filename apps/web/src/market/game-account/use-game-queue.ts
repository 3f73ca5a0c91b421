import { ApiError } from '@gildscope/contracts/client'
import { useState } from 'react'
import { type PoliteQueue, politeQueue } from '../../api/polite-queue.ts'
import { type Allowance, countedQueue, createAllowance } from './allowance.ts'

export type GameQueue = { queue: PoliteQueue; allowance: Allowance }

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 429

/** The queue through which a page calls the game, and the remaining calls of the address. */
export const useGameQueue = (): GameQueue =>
  useState(() => {
    const allowance = createAllowance()
    return { queue: countedQueue(politeQueue(), allowance, isRefused), allowance }
  })[0]
