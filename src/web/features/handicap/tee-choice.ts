import type { ListedCourse, ListedTee } from '#contract/handicap/tees.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'

export type ChosenTee = { course: ListedCourse; tee: ListedTee }

/** Identifies a tee in the address: `men.58.Skovbanen`. */
const keyOf = ({ course, tee }: ChosenTee) => `${tee.gender}.${tee.name}.${course.name}`

const allTees = (courses: readonly ListedCourse[]): ChosenTee[] =>
  courses.flatMap((course) => course.tees.map((tee) => ({ course, tee })))

export const findTee = (courses: readonly ListedCourse[], key: string) =>
  allTees(courses).find((chosen) => keyOf(chosen) === key)

/** The tees as choices, men's and women's of each course under a heading. */
export function teeOptions(courses: readonly ListedCourse[]) {
  return allTees(courses)
    .map((chosen) => ({
      value: keyOf(chosen),
      label: ratingsText(chosen.tee),
      group: `${chosen.course.name}, ${genderNames[chosen.tee.gender]}`,
    }))
    .toSorted((a, b) => Number(a.group > b.group) - Number(a.group < b.group))
}

/** `Skovbanen fra tee 58, herrer`. */
export const teeText = ({ course, tee }: ChosenTee) =>
  `${course.name} fra tee ${tee.name}, ${genderNames[tee.gender]}`

const ratingsText = ({ name, gender, courseRatingTenths, slopeRating }: ListedTee) =>
  `${name}, ${genderNames[gender]} (CR ${formatHandicap(courseRatingTenths)}, slope ${slopeRating})`

const genderNames = { men: 'herrer', women: 'damer' }
