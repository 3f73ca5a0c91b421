import type {
  AlertCertainty,
  AlertPrice,
  AlertRepeat,
  AlertSubject,
  ArchiveKind,
  GivenPlanSettings,
  ShareKind,
  TokenScope,
} from '@gildscope/contracts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, instant } from './column-types.ts'

/**
 * All personal data. Each table leads with `account_id`, and none points across accounts, so that accounts can be
 * sharded. Secrets are stored only as hashes or encrypted with a key that is not in the database.
 */
export const account = pgSchema('account')

export const siteAccount = account.table(
  'site_account',
  {
    accountId: uuid('account_id').primaryKey(),
    userName: text('user_name').notNull(),
    /** The lower-case name, which is unique. */
    userKey: text('user_key').notNull(),
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: instant('password_changed_at').notNull(),
    email: text('email'),
    /** The lower-case address, which recovery searches. */
    emailKey: text('email_key'),
    /** Null: the current address is not confirmed. */
    emailConfirmedAt: instant('email_confirmed_at'),
    noticesStoppedAt: instant('notices_stopped_at'),
    /** Part of the links that end notices; grants nothing else. */
    noticeKey: text('notice_key').notNull(),
    level: integer('level').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    deletionDue: instant('deletion_due'),
    /** Last login or use of a session, to the day; ended sessions no longer have this information. */
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    uniqueIndex('site_account_user_key').on(t.userKey),
    index('site_account_email_key').on(t.emailKey),
    index('site_account_notice_key').on(t.noticeKey),
    index('site_account_deletion_due').on(t.deletionDue),
  ],
)

export const session = account.table(
  'session',
  {
    accountId: uuid('account_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    /** SHA-256 of the session; reading the table is not enough to sign in. */
    tokenHash: bytea('token_hash').notNull(),
    label: text('label').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.sessionId] }), index('session_token_hash').on(t.tokenHash)],
)

/** Keys of mailed links: single use, for an hour or for days. */
export const mailedKey = account.table(
  'mailed_key',
  {
    accountId: uuid('account_id').notNull(),
    keyHash: bytea('key_hash').notNull(),
    purpose: text('purpose', { enum: ['reset-password', 'confirm-email', 'restore-email'] }).notNull(),
    /** The address that it was sent to. */
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.keyHash] }), index('mailed_key_key_hash').on(t.keyHash)],
)

/** A game account that is linked by a key. */
export const gameKey = account.table(
  'game_key',
  {
    accountId: uuid('account_id').notNull(),
    /** The game's id of the account; its name can change. */
    gameAccountId: text('game_account_id').notNull(),
    gameAccount: text('game_account').notNull(),
    keySealed: bytea('key_sealed').notNull(),
    /** Which of our keys encrypted it. */
    sealedBy: text('sealed_by').notNull(),
    keyName: text('key_name').notNull(),
    permissions: text('permissions').array().notNull(),
    state: text('state', { enum: ['ok', 'suspect', 'invalid'] }).notNull(),
    refusedSince: instant('refused_since'),
    /** Refusals in a row. */
    refusals: integer('refusals').notNull().default(0),
    linkedAt: instant('linked_at').notNull(),
    lastCheckedAt: instant('last_checked_at'),
    /** When the worker checks it again; its turn is in `due`. */
    nextCheckAt: instant('next_check_at').notNull(),
    lastUpdateAt: instant('last_update_at'),
    nextUpdateAt: instant('next_update_at'),
    /** The last reading for verification lists; without an end it is running, or its process died. */
    readBeganAt: instant('read_began_at'),
    readEndedAt: instant('read_ended_at'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.gameAccountId] }), index('game_key_next_check_at').on(t.nextCheckAt)],
)

export const marketList = account.table(
  'market_list',
  {
    accountId: uuid('account_id').notNull(),
    listId: text('list_id').notNull(),
    name: text('name').notNull(),
    items: integer('items').array().notNull(),
    revision: integer('revision').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.listId] })],
)

export type VerificationEntry = { id: number; qty: number }
export type VerificationContent = {
  items: VerificationEntry[]
  currency: VerificationEntry[]
  professions: VerificationEntry[]
}
export type BindingCounts = { character: number; account: number; none: number }
/** Verdicts by id; `binding` is capped at what the list requires. */
export type VerificationResult = {
  /** Revision of the list that was checked. */
  revision: number
  items: { id: number; valid: boolean; binding: BindingCounts }[]
  currency: { id: number; valid: boolean }[]
  professions: { id: number; valid: boolean }[]
}

export const verificationList = account.table(
  'verification_list',
  {
    accountId: uuid('account_id').notNull(),
    listId: text('list_id').notNull(),
    name: text('name').notNull(),
    /** Null after the key of the game account was deleted. */
    gameAccountId: text('game_account_id'),
    content: jsonb('content').$type<VerificationContent>().notNull(),
    revision: integer('revision').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** From the last successful check; a failed one leaves it unchanged. */
    result: jsonb('result').$type<VerificationResult>(),
    checkedAt: instant('checked_at'),
    /** Why the last attempt failed; null when it did not. */
    checkError: text('check_error'),
    triedAt: instant('tried_at'),
    /** A check was requested and has not ended. */
    askedAt: instant('asked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.listId] }),
    index('verification_list_list_id').on(t.listId),
    index('verification_list_tried_at').on(t.triedAt),
  ],
)

/** What the planner is asked; nothing that anybody holds. */
export const plan = account.table(
  'plan',
  {
    accountId: uuid('account_id').notNull(),
    planId: text('plan_id').notNull(),
    name: text('name').notNull(),
    /** Rows of earlier releases lack what was added since. */
    settings: jsonb('settings').$type<GivenPlanSettings>().notNull(),
    revision: integer('revision').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** By which anyone reads it; null: nobody else does. */
    shareId: text('share_id'),
    sharedAt: instant('shared_at'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.planId] }), uniqueIndex('plan_share_id').on(t.shareId)],
)

/** Former states of lists of both kinds, and of plans. */
export const listRevision = account.table(
  'list_revision',
  {
    accountId: uuid('account_id').notNull(),
    listId: text('list_id').notNull(),
    revision: integer('revision').notNull(),
    kind: text('kind', { enum: ['market', 'verification', 'plan'] }).notNull(),
    name: text('name').notNull(),
    content: jsonb('content').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.listId, t.revision] })],
)

export const gemstoreEntry = account.table(
  'gemstore_entry',
  {
    accountId: uuid('account_id').notNull(),
    uuid: text('uuid').notNull(),
    /** Place on the list of its owner. */
    position: integer('position').notNull(),
    lastDate: instant('last_date'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.uuid] })],
)

/** What a unit of a currency is worth to the owner of the account. */
export const currencyValue = account.table(
  'currency_value',
  {
    accountId: uuid('account_id').notNull(),
    currencyId: integer('currency_id').notNull(),
    copper: doublePrecision('copper').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.currencyId] })],
)

/**
 * Outgoing mails, written in the transaction of the event they report. `event` prevents a second mail about the same
 * event. `sending` without an end means that the process died there: such a mail may have been delivered and is not
 * sent again.
 */
export const mail = account.table(
  'mail',
  {
    accountId: uuid('account_id').notNull(),
    mailId: uuid('mail_id').notNull(),
    event: text('event').notNull(),
    template: text('template').notNull(),
    /** Address and values of the template, encrypted; null once it was sent or given up. */
    sealed: bytea('sealed'),
    sealedBy: text('sealed_by').notNull(),
    state: text('state', { enum: ['waiting', 'sending', 'sent', 'given-up', 'unknown'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    nextTryAt: instant('next_try_at').notNull(),
    claimedAt: instant('claimed_at'),
    endedAt: instant('ended_at'),
    lastError: text('last_error'),
    isNotice: boolean('is_notice').notNull().default(false),
    /** SHA-256 of the address without its case, and the part of its budget that the mail drew on. */
    addressHash: bytea('address_hash'),
    budgetPart: text('budget_part'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.mailId] }),
    uniqueIndex('mail_event').on(t.accountId, t.event),
    index('mail_next_try_at').on(t.state, t.nextTryAt),
    index('mail_budget').on(t.addressHash, t.createdAt),
  ],
)

/**
 * Where the next reading continues, in the game's time: when the last good one was, and when everything that the game
 * lists was last read; `hasHole` while something that it still lists may be missing.
 */
export type DueCursor = {
  readAt?: string
  wholeAt?: string
  hasHole?: boolean
  /** Sides for which doubtful readings announced rows, and when last: an empty list is then not accepted. */
  announced?: Partial<Record<'buy' | 'sell', string>>
}

/** `key`: a check of a game account's key; `verification`: of the lists about it. */
export type DueKind = ArchiveKind | 'key' | 'verification'

/**
 * Scheduled work: one row for each game account and kind of work. A process claims a row by setting `claimed_until`; if
 * it dies, the claim lasts until then. The row of an archive outlives the key, so that stored data keeps its owner and
 * name.
 */
export const due = account.table(
  'due',
  {
    accountId: uuid('account_id').notNull(),
    gameAccountId: text('game_account_id').notNull(),
    kind: text('kind').$type<DueKind>().notNull(),
    /** Name of the game account when it was last seen. */
    gameAccount: text('game_account').notNull(),
    /** Null while nothing can be done: without a key, or because the owner switched it off. */
    nextAt: instant('next_at'),
    claimedUntil: instant('claimed_until'),
    /** When a user requested it, to see it now. */
    askedAt: instant('asked_at'),
    /** When a user may request it again. */
    askableAt: instant('askable_at'),
    /** When its owner switched it off. */
    offSince: instant('off_since'),
    /** Of trades: since when their owner lets them be counted for the data quality; null: not counted. */
    fillsSince: instant('fills_since'),
    triedAt: instant('tried_at'),
    /** When the work last succeeded. */
    lastAt: instant('last_at'),
    lastError: text('last_error'),
    failingSince: instant('failing_since'),
    cursor: jsonb('cursor').$type<DueCursor>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.gameAccountId, t.kind] }),
    index('due_kind_next_at').on(t.kind, t.nextAt),
    index('due_asked_at').on(t.askedAt),
  ],
)

/** Lets the holder of its id read one archive without a session. */
export const share = account.table(
  'share',
  {
    accountId: uuid('account_id').notNull(),
    shareId: text('share_id').notNull(),
    kind: text('kind').$type<ShareKind>().notNull(),
    /** The game's id of the game account; null for all of the owner's. */
    subject: text('subject'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.shareId] }), uniqueIndex('share_share_id').on(t.shareId)],
)

/** What scripts send in place of a session, for the calls that its scopes open. */
export const token = account.table(
  'token',
  {
    accountId: uuid('account_id').notNull(),
    tokenId: text('token_id').notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the token; reading the table is not enough to use it. */
    hash: bytea('hash').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** To within a minute. */
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.tokenId] }), uniqueIndex('token_token_id').on(t.tokenId)],
)

/** A rule of which its owner is told when it holds. */
export const alert = account.table(
  'alert',
  {
    accountId: uuid('account_id').notNull(),
    alertId: text('alert_id').notNull(),
    name: text('name').notNull(),
    subject: jsonb('subject').$type<AlertSubject>().notNull(),
    /** As in the contract: the language of filters. */
    conditions: text('conditions').notNull(),
    price: text('price').$type<AlertPrice>().notNull(),
    certainty: text('certainty').$type<AlertCertainty>().notNull(),
    hold: smallint('hold').notNull(),
    repeat: text('repeat').$type<AlertRepeat>().notNull(),
    until: instant('until'),
    /** Ids of channels besides the page. */
    channels: text('channels').array().notNull(),
    state: text('state', { enum: ['armed', 'paused', 'ended'] }).notNull(),
    /** Why it is paused or has ended; null: by its owner. */
    reason: text('reason'),
    revision: integer('revision').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** When anything of it changed that its evaluation depends on: the process that polls reads what is new. */
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.alertId] }),
    index('alert_changed_at').on(t.changedAt),
    index('alert_beyond_items')
      .on(t.accountId)
      .where(sql`state = 'armed' and subject ->> 'kind' in ('orders', 'gemstore')`),
  ],
)

/** What a rule remembers of one of its items; without a row it is armed. */
export const alertState = account.table(
  'alert_state',
  {
    accountId: uuid('account_id').notNull(),
    alertId: text('alert_id').notNull(),
    itemId: integer('item_id').notNull(),
    /** Of the rule: another one begins anew. */
    revision: integer('revision').notNull(),
    /** Polls in a row for which it has held. */
    held: smallint('held').notNull(),
    /** It has fired, and was not false since. */
    hasFired: boolean('has_fired').notNull(),
    firedAt: instant('fired_at'),
    /** Why it waits; null: it does not. */
    waits: text('waits'),
    slot: integer('slot').notNull(),
    /** Of a rule about orders: those of which it told that others are ahead, and which were not first since. */
    toldOrders: text('told_orders').array(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.alertId, t.itemId] })],
)

/**
 * What an account was told of, by whatever channel; kept for 90 days. `event` prevents a second notice of one event, as
 * it does of mails.
 */
export const notice = account.table(
  'notice',
  {
    accountId: uuid('account_id').notNull(),
    noticeId: uuid('notice_id').notNull(),
    kind: text('kind').notNull(),
    event: text('event').notNull(),
    /** What the source renders it from. */
    values: jsonb('values').notNull(),
    at: instant('at').notNull(),
    seenAt: instant('seen_at'),
    alertId: text('alert_id'),
    itemId: integer('item_id'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.noticeId] }),
    uniqueIndex('notice_event').on(t.accountId, t.event),
    index('notice_at').on(t.accountId, t.at),
    index('notice_alert').on(t.accountId, t.alertId, t.at),
  ],
)

/** A browser, a webhook or another mail address of an account, or its choice for its own mails. */
export const channel = account.table(
  'channel',
  {
    accountId: uuid('account_id').notNull(),
    channelId: text('channel_id').notNull(),
    kind: text('kind', { enum: ['mail', 'push', 'webhook'] }).notNull(),
    name: text('name').notNull(),
    /** Where it leads: a slow host must not delay the others. Null for mails. */
    host: text('host'),
    /** Address and secret, or the subscription of a browser, encrypted; null for the account's own mail. */
    sealed: bytea('sealed'),
    sealedBy: text('sealed_by'),
    secretHint: text('secret_hint'),
    /** Of what only a browser, or the reader of another mail address, has: it is found by that. Null for others. */
    endpointDigest: text('endpoint_digest'),
    isDigest: boolean('is_digest').notNull().default(false),
    state: text('state', { enum: ['works', 'unconfirmed', 'off'] }).notNull(),
    since: instant('since').notNull(),
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.channelId] }), index('channel_endpoint_digest').on(t.endpointDigest)],
)

/**
 * What waits for a channel or went by it, written in the transaction of its notice. `sending` without an end means that
 * the process died there: a webhook is tried again with the same id, a push message is not.
 */
export const delivery = account.table(
  'delivery',
  {
    accountId: uuid('account_id').notNull(),
    noticeId: uuid('notice_id').notNull(),
    channelId: text('channel_id').notNull(),
    state: text('state', { enum: ['waiting', 'sending', 'delivered', 'failed', 'given-up'] }).notNull(),
    attempts: smallint('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    nextTryAt: instant('next_try_at').notNull(),
    claimedAt: instant('claimed_at'),
    endedAt: instant('ended_at'),
    tookMs: doublePrecision('took_ms'),
    /** Status or fault of the last try. */
    answer: text('answer'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.noticeId, t.channelId] }),
    index('delivery_next_try_at').on(t.state, t.nextTryAt),
    index('delivery_channel').on(t.accountId, t.channelId, t.createdAt),
  ],
)
