import { drawDemoBar } from './demo-bar.ts'
import { demoRoutes } from './demo-routes.ts'
import { seedDemoIfEmpty } from './seed-demo.ts'

/** Everything that only the demonstration has. Production neither loads it nor has it in its image. */
export const demonstration = { seedIfEmpty: seedDemoIfEmpty, routes: demoRoutes, drawDemoBar }
