import type { TournamentChange } from '#contract/director/settings.ts'
import type { DivisionRow, RoundRow } from './parse-settings.ts'
import type { SettingsParser } from './settings-parser.ts'

type RoundChange = TournamentChange['rounds'][number]
type CourseChange = Pick<RoundChange, 'courseId' | 'tees' | 'extraTees'>

/** The hidden field that says that a further course of a round is on the page. */
export const otherCourseField = (key: string) => `also-${key}`

/** The fields of a round. */
export function parseRound(
  reader: SettingsParser,
  { key, from }: RoundRow,
  divisions: readonly DivisionRow[],
): RoundChange {
  const { text, day, minute, whole, has, checkedWithPrefix } = reader
  const at = (field: string) => `round-${key}-${field}`
  const others = checkedWithPrefix(at(otherCourseField('')))
  return {
    id: from.id,
    ...parseCourse(reader, at, { courseId: from.courseId, divisions }),
    holes: has(at('holes')) ? (text(at('holes')) === '9' ? 9 : 18) : from.holes,
    day: day(at('day')),
    firstMinute: minute(at('first')),
    interval: whole(at('interval'), [1, 60]) ?? 1,
    startStyle: text(at('start')) as RoundChange['startStyle'],
    otherCourses: others.map((other) => {
      const ofCourse = (field: string) => at(`${other}-${field}`)
      const stored = from.otherCourses[Number(other)]
      const course = parseCourse(reader, ofCourse, {
        courseId: stored?.courseId ?? null,
        divisions,
      })
      if (!stored && course.courseId === null) {
        reader.reportError(ofCourse('course'), 'Vælg en bane, eller fjern den.')
      }
      return course
    }),
  }
}

function parseCourse(
  { text, has, checkedWithPrefix }: SettingsParser,
  at: (field: string) => string,
  { courseId, divisions }: { courseId: string | null; divisions: readonly DivisionRow[] },
): CourseChange {
  const tee = (division: number | null, gender: 'men' | 'women', field: string) => {
    const name = text(at(field))
    return name === '' ? [] : [{ division, gender, name }]
  }
  const genders = ['men', 'women'] as const
  return {
    courseId: has(at('course')) ? text(at('course')) || null : courseId,
    tees: [
      ...genders.flatMap((gender) => tee(null, gender, `tee-${gender}`)),
      ...divisions.flatMap((division, i) =>
        genders.flatMap((gender) => tee(i, gender, `tee-${division.key}-${gender}`)),
      ),
    ],
    extraTees: genders.flatMap((gender) =>
      checkedWithPrefix(at(`extra-${gender}-`)).map((name) => ({ gender, name })),
    ),
  }
}
