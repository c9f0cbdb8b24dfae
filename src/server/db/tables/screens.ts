import { jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { ScreenControl, ScreenSettings } from '#domain/board/screen.ts'
import { kept, personalData } from '../personal-data.ts'
import { instant } from './columns.ts'
import { tournaments } from './competitions.ts'

/** How the clubhouse screen shows a tournament; absent until its director has opened the remote control. */
export const tournamentScreens = pgTable('tournament_screens', {
  tournamentId: uuid('tournament_id')
    .primaryKey()
    .references(() => tournaments.id, { onDelete: 'cascade' }),
  /** When the director let it be shown; null while it is not. */
  publishedAt: instant('published_at'),
  settings: jsonb('settings').$type<ScreenSettings>().notNull(),
  control: jsonb('control').$type<ScreenControl>().notNull(),
})

personalData(tournamentScreens, {
  about: 'How the clubhouse screen shows a tournament, with the row that a player called up last',
  purpose: 'tournament',
  retention: 'with the tournament',
  columns: { control: kept('pseudonym') },
  nonPersonal: 'tournamentId publishedAt settings',
})
