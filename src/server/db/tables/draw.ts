import {
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Draft } from '#domain/draw/draft.ts'
import type { StartListChange } from '#domain/draw/start-list-changes.ts'
import { kept, personalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'
import { tournamentRounds } from './competitions.ts'

/** A draft of a round's draw. A round may have several drafts to compare. */
export const drawDrafts = pgTable(
  'draw_drafts',
  {
    id: id().primaryKey(),
    roundId: uuid('round_id')
      .notNull()
      .references(() => tournamentRounds.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    /** Incremented by every change and undo. A change based on an older version is refused. */
    version: integer('version').notNull(),
    /** The current state; later states can be redone. */
    stateNumber: integer('state_number').notNull(),
    /** Whether this draft is the start list. */
    isPublished: boolean('is_published').notNull(),
    /** The state that is the start list, apart from later edits that are not published; null unless this is the list. */
    published: jsonb('published').$type<Draft>(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [unique('draw_drafts_number').on(t.roundId, t.number)],
)

personalData(drawDrafts, {
  about: 'A draft of a draw, and the draft as it was published',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: { published: kept('pseudonym') },
  nonPersonal: 'id roundId number version stateNumber isPublished createdAt',
})

/** The draft after each change, so that each change can be undone. */
export const drawStates = pgTable(
  'draw_states',
  {
    draftId: uuid('draft_id')
      .notNull()
      .references(() => drawDrafts.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    draft: jsonb('draft').$type<Draft>().notNull(),
    madeAt: instant('made_at').notNull(),
    madeBy: uuid('made_by'),
  },
  (t) => [primaryKey({ columns: [t.draftId, t.number] })],
)

personalData(drawStates, {
  about: 'A draft of a draw after each change',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: {
    draft: kept('pseudonym'),
    madeBy: kept('staff'),
  },
  nonPersonal: 'draftId number madeAt',
})

/** Each published start list and its changes. It holds ids, because names are shown as they are now. */
export const startLists = pgTable(
  'start_lists',
  {
    roundId: uuid('round_id')
      .notNull()
      .references(() => tournamentRounds.id, { onDelete: 'cascade' }),
    version: smallint('version').notNull(),
    publishedAt: instant('published_at').notNull(),
    publishedBy: uuid('published_by'),
    changes: jsonb('changes').$type<StartListChange[]>().notNull(),
    /** Number of players who were mailed. */
    told: smallint('told').notNull(),
  },
  (t) => [primaryKey({ columns: [t.roundId, t.version] })],
)

personalData(startLists, {
  about:
    'A published start list and its changes, by ids of entries; or the reason why it was unpublished',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: {
    changes: kept('pseudonym'),
    publishedBy: kept('staff'),
  },
  nonPersonal: 'roundId version publishedAt told',
})
