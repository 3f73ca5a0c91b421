import { duckdb, formatDialect } from 'sql-formatter'

export const formatQuery = (sql: string): string => formatDialect(sql, { dialect: duckdb }).trimEnd()
