/** Something that whoever wrote the query can put right. */
export class QueryFault extends Error {}
