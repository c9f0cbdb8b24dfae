/** What a club may offer beside its course, in the order of the public page, with the words of the screen. */
export const facilityNames = {
  driving_range: 'Driving range',
  putting_green: 'Puttinggreen',
  short_game_area: 'Indspilsområde',
  short_course: 'Par 3-bane',
  simulator: 'Golfsimulator',
  lessons: 'Træner',
  shop: 'Proshop',
  restaurant: 'Restaurant',
  cafe: 'Café',
  buggy_rental: 'Buggyudlejning',
  trolley_rental: 'Vognudlejning',
  club_rental: 'Køller til leje',
  showers: 'Omklædning og bad',
  charging: 'Ladestander',
  motorhomes: 'Plads til autocamper',
  step_free: 'Adgang uden trin',
} as const

export type Facility = keyof typeof facilityNames

/** The codes, in the order of the public page. */
export const facilities = Object.keys(facilityNames) as Facility[]

export const isFacility = (code: string): code is Facility => Object.hasOwn(facilityNames, code)
