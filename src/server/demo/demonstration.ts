import { drawDemoBar } from './demo-bar.ts'
import { demoRoutes } from './demo-routes.ts'
import { followVisits, lifeJobs } from './life/life.ts'
import { nextMomentOfPlay } from './moment-of-play.ts'
import { isEmpty, seedDemoIfEmpty } from './seed-demo.ts'

/** Everything that only the demonstration has. Production neither loads it nor has it in its image. */
export const demonstration = {
  isEmpty,
  seedIfEmpty: seedDemoIfEmpty,
  nextMoment: nextMomentOfPlay,
  routes: demoRoutes,
  drawDemoBar,
  followVisits,
  lifeJobs,
}
