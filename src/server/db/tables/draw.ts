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
import { kept, noPersonalData, personalData } from '../personal-data.ts'
import { id, instant } from './columns.ts'
import { tournamentRounds } from './competitions.ts'

/** A draw of a round that is being worked on. Several may stand side by side, to be compared. */
export const drawDrafts = pgTable(
  'draw_drafts',
  {
    id: id().primaryKey(),
    roundId: uuid('round_id')
      .notNull()
      .references(() => tournamentRounds.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    /** Raised by every change, undone ones too: who has seen another changes nothing. */
    version: integer('version').notNull(),
    /** Which of its states it stands at; the later ones may be done again. */
    stateNumber: integer('state_number').notNull(),
    /** The one that is on the start list. */
    isPublished: boolean('is_published').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [unique('draw_drafts_number').on(t.roundId, t.number)],
)

noPersonalData(
  drawDrafts,
  'A draw that its director works on',
  'id roundId number version stateNumber isPublished createdAt',
)

/** What a draft looked like after each change, so that each can be undone. */
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
  about: 'What such a draw looked like after each change',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: {
    draft: kept('pseudonym'),
    madeBy: kept('staff'),
  },
  plain: 'draftId number madeAt',
})

/** Each start list that was published, and what it changed: by ids, for names are shown as they are now. */
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
    /** Players who were written to. */
    told: smallint('told').notNull(),
  },
  (t) => [primaryKey({ columns: [t.roundId, t.version] })],
)

personalData(startLists, {
  about:
    'A start list that was published, and what it changed: players by the id of their entry; or why it was pulled back',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: {
    changes: kept('pseudonym'),
    publishedBy: kept('staff'),
  },
  plain: 'roundId version publishedAt told',
})
