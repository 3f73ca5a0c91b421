import { pgSchema } from 'drizzle-orm/pg-core'

export const market = pgSchema('market')
