import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Forecast } from '#domain/board/weather.ts'
import { noPersonalData } from '../personal-data.ts'
import { clubs } from './clubs.ts'
import { instant } from './columns.ts'

/** The last forecast for a club, shared by all processes; absent until a screen has asked for one. */
export const clubWeather = pgTable('club_weather', {
  clubId: uuid('club_id')
    .primaryKey()
    .references(() => clubs.id, { onDelete: 'cascade' }),
  /** The coordinates that it is for, `56.1234,10.2345`: another place is another forecast. */
  place: text('place').notNull(),
  /** Null until the first one has arrived. */
  forecast: jsonb('forecast').$type<Forecast>(),
  /** When the source last sent or confirmed the forecast. */
  confirmedAt: instant('confirmed_at'),
  /** Before this instant the source is not asked again. */
  askAgainAt: instant('ask_again_at').notNull(),
  /** The source's own words, which are sent back to it as they were. */
  lastModified: text('last_modified'),
})

noPersonalData(
  clubWeather,
  'The last weather forecast for a club',
  'clubId place forecast confirmedAt askAgainAt lastModified',
)
