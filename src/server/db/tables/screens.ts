import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ScreenControl, ScreenSettings } from '#domain/board/screen.ts'
import type { PictureFormat } from '#domain/clubs/pictures.ts'
import { kept, noPersonalData, personalData } from '../personal-data.ts'
import { bytes, id, instant } from './columns.ts'
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

/** A sponsor's picture on the clubhouse screen of a tournament, as it is served. */
export const screenPictures = pgTable(
  'screen_pictures',
  {
    id: id().primaryKey(),
    tournamentId: uuid('tournament_id')
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    alt: text('alt').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    format: text('format').$type<PictureFormat>().notNull(),
    /** Of the bytes: the name in the public address. */
    hash: text('hash').notNull(),
    body: bytes('body').notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
  },
  (t) => [
    index('screen_pictures_tournament').on(t.tournamentId),
    index('screen_pictures_hash').on(t.hash),
  ],
)

noPersonalData(
  screenPictures,
  'A sponsor’s picture on the clubhouse screen of a tournament',
  'id tournamentId alt width height format hash body uploadedAt',
)
