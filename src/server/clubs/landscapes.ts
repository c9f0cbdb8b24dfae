import { hash } from 'node:crypto'
import {
  describeLandscape,
  drawLandscape,
  type Format,
} from '#domain/clubs/landscape/draw-landscape.ts'
import { planLandscape, type LandscapeSubject } from '#domain/clubs/landscape/plan.ts'
import { drawingVersion } from '#domain/clubs/landscape/version.ts'
import type { Db } from '../db/client.ts'
import { createLruCache } from '../lru-cache.ts'
import { selectHoles } from './imports/courses-queries.ts'
import { findClubBySlug, selectCoursesWithTees, type Club, type CourseWithTees } from './queries.ts'

/** A club's landscape: the data that it is drawn from, and their version for addresses. */
export type Landscape = { subject: LandscapeSubject; version: string }

const drawn = createLruCache<string>({ count: 300, bytes: 24 * 1024 * 1024 })
const described = createLruCache<string>({ count: 1000, bytes: 512 * 1024 })

export async function findLandscape(db: Db, slug: string): Promise<Landscape | undefined> {
  const club = await findClubBySlug(db, slug)
  return club && loadLandscape(db, club)
}

/** Reads what the landscape of a club is drawn from; its courses when the caller has not read them. */
export async function loadLandscape(
  db: Db,
  club: Club,
  known?: readonly CourseWithTees[],
): Promise<Landscape> {
  const courses = known ?? (await selectCoursesWithTees(db, [club.id]))
  const tees = courses[0]?.tees ?? []
  const longest = tees.toSorted((a, b) => (b.lengthMetres ?? 0) - (a.lengthMetres ?? 0))[0]
  const holes = longest ? await selectHoles(db, [longest.id]) : []
  const { latitudeE6, longitudeE6 } = club
  const subject: LandscapeSubject = {
    clubNumber: club.dguClubNumber,
    name: club.name,
    courseNames: courses.map(({ name }) => name),
    position: latitudeE6 !== null && longitudeE6 !== null ? { latitudeE6, longitudeE6 } : undefined,
    holes: holes.map(({ par, lengthMetres }) => ({
      par,
      lengthMetres: lengthMetres ?? usualLength(par),
    })),
  }
  const version = hash('sha256', JSON.stringify([drawingVersion, subject]), 'hex').slice(0, 12)
  return { subject, version }
}

/** A hole without a length is drawn as long as such holes usually are. */
const usualLength = (par: number) => (par <= 3 ? 160 : par === 4 ? 350 : 480)

/** The drawing as SVG; the same data always give the same bytes. */
export function renderLandscape({ subject, version }: Landscape, format: Format): string {
  const key = `${version} ${format}`
  const found = drawn.get(key)
  if (found) return found
  const svg = drawLandscape(planLandscape(subject), format)
  drawn.set(key, svg, svg.length)
  return svg
}

/** The text alternative of the drawing, in Danish. */
export function landscapeText({ subject, version }: Landscape): string {
  const found = described.get(version)
  if (found) return found
  const text = describeLandscape(planLandscape(subject))
  described.set(version, text, text.length)
  return text
}
