import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Facility } from '#domain/clubs/facilities.ts'
import type { PlaceHours, SignatureHole } from '#domain/clubs/profile.ts'
import type { PictureFormat, PictureUse } from '#domain/clubs/pictures.ts'
import { kept, noPersonalData, personalData } from '../personal-data.ts'
import { clubs } from './clubs.ts'
import { courses } from './courses.ts'
import { id, instant } from './columns.ts'

/** Every version of what a club writes about itself. The highest version is shown. */
export const clubProfiles = pgTable(
  'club_profiles',
  {
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    version: integer('version').notNull(),
    description: text('description').notNull(),
    facilities: text('facilities').array().$type<Facility[]>().notNull(),
    hours: jsonb('hours').$type<PlaceHours[]>().notNull(),
    signatureHoles: jsonb('signature_holes').$type<SignatureHole[]>().notNull(),
    /** Null where the steps of the agreement are shown. */
    bookingSteps: jsonb('booking_steps').$type<string[]>(),
    bookingText: text('booking_text'),
    writtenAt: instant('written_at').notNull(),
    /** Null for the texts of the demonstration. */
    writtenBy: uuid('written_by'),
  },
  (t) => [primaryKey({ columns: [t.clubId, t.version] })],
)

personalData(clubProfiles, {
  about: 'A version of a club’s own page',
  purpose: 'audit',
  retention: 'with the row',
  columns: { writtenBy: kept('staff') },
  nonPersonal:
    'clubId version description facilities hours signatureHoles bookingSteps bookingText writtenAt',
})

/** A logo, a photograph of the club, or a picture of a signature hole. */
export const clubPictures = pgTable(
  'club_pictures',
  {
    id: id().primaryKey(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id),
    use: text('use').$type<PictureUse>().notNull(),
    /** The course of a signature hole; null for other pictures. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    /** The order of photographs; the first one leads the page. */
    position: smallint('position').notNull(),
    /** What the picture shows, for those who cannot see it; empty for a logo. */
    alt: text('alt').notNull(),
    /** Pixels of the largest size. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The average colour as `#rrggbb`, shown until the picture has arrived. */
    colour: text('colour').notNull(),
    /** A logo with transparent parts. */
    hasAlpha: boolean('has_alpha').notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
    uploadedBy: uuid('uploaded_by'),
    /** Null while it is shown. A deleted picture can be restored for a day. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [index('club_pictures_club').on(t.clubId, t.use, t.position)],
)

personalData(clubPictures, {
  about: 'A picture of a club',
  purpose: 'audit',
  retention: 'until the club removes it',
  columns: { uploadedBy: kept('staff') },
  nonPersonal:
    'id clubId use courseId position alt width height colour hasAlpha uploadedAt deletedAt',
})

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** A picture in one format and size, as it is served. */
export const clubPictureFiles = pgTable(
  'club_picture_files',
  {
    pictureId: uuid('picture_id')
      .notNull()
      .references(() => clubPictures.id, { onDelete: 'cascade' }),
    format: text('format').$type<PictureFormat>().notNull(),
    width: integer('width').notNull(),
    /** Of the bytes: the name in the public address. */
    hash: text('hash').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.pictureId, t.format, t.width] }),
    index('club_picture_files_hash').on(t.hash),
  ],
)

noPersonalData(
  clubPictureFiles,
  'A picture of a club in one format and size',
  'pictureId format width hash bytes',
)
