import { integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { noPersonalData } from '../personal-data.ts'
import { clubs } from './clubs.ts'
import { id } from './columns.ts'

/** A golf course of a club. */
export const courses = pgTable(
  'courses',
  {
    id: id().primaryKey(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    name: text('name').notNull(),
    holes: smallint('holes').notNull(),
    par: smallint('par').notNull(),
  },
  (t) => [unique('courses_name').on(t.clubId, t.name)],
)

noPersonalData(courses, 'A course', 'id clubId name holes par')

/** A tee of a course with its ratings for one gender. */
export const tees = pgTable(
  'tees',
  {
    id: id().primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    gender: text('gender').$type<'men' | 'women'>().notNull(),
    /** Course Rating in tenths of a stroke. */
    courseRatingTenths: smallint('course_rating_tenths').notNull(),
    slopeRating: smallint('slope_rating').notNull(),
    par: smallint('par').notNull(),
    lengthMetres: integer('length_metres'),
  },
  (t) => [unique('tees_name').on(t.courseId, t.name, t.gender)],
)

noPersonalData(
  tees,
  'A tee',
  'id courseId name gender courseRatingTenths slopeRating par lengthMetres',
)

/** A hole as it is played from a tee. */
export const teeHoles = pgTable(
  'tee_holes',
  {
    teeId: uuid('tee_id')
      .notNull()
      .references(() => tees.id, { onDelete: 'cascade' }),
    number: smallint('number').notNull(),
    par: smallint('par').notNull(),
    strokeIndex: smallint('stroke_index').notNull(),
    lengthMetres: integer('length_metres'),
  },
  (t) => [primaryKey({ columns: [t.teeId, t.number] })],
)

noPersonalData(teeHoles, 'A hole', 'teeId number par strokeIndex lengthMetres')
