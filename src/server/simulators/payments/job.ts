import type { Foundation } from '../../app.ts'
import type { Job } from '../../jobs.ts'
import { runSimulator } from './callbacks.ts'
import type { SimulatorKeys, SimulatorWorld } from './world.ts'

/** The simulated company in our house: its keys are the ones that it handed us. */
export function simulatorWorld(
  house: Foundation,
  keys: () => Promise<SimulatorKeys>,
): SimulatorWorld {
  return {
    db: house.db,
    now: house.clock.now,
    log: house.log,
    pageUrl: () => `${house.publicUrl()}/simulator/payments`,
    keys,
  }
}

export const simulatorJob = (world: SimulatorWorld): Job => ({
  name: 'payment-simulator',
  everySeconds: 1,
  run: () => runSimulator(world),
})
