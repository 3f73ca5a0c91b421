import { baseConfigShape, databaseConfigShape, portVariable } from '@gildscope/service-kit'
import * as z from 'zod'

export const configSchema = z.object({ ...baseConfigShape, ...databaseConfigShape, PORT: portVariable(8102) })

export type Config = z.infer<typeof configSchema>
