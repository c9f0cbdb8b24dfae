import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { chromium as playwright } from '@playwright/test'
import { extract } from 'tar-fs'

export type Chromium = { executablePath: string; env: Record<string, string> }

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The options that the browser needs for a root user, a container and a closed network. */
export const chromiumArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Playwright makes the browser write its shared memory to files, because a container may have only 64 MB.
 * Where there is room, real shared memory makes a page a tenth cheaper.
 */
export const ignoredChromiumArgs = hasSharedMemory() ? ['--disable-dev-shm-usage'] : []

function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 ** 30
  } catch {
    return false
  }
}

/**
 * Finds a Chromium without a manual step: CHROME_PATH, the system's, Playwright's own, or else the
 * one inside an npm package, unpacked once together with the libraries that a bare machine lacks.
 */
export async function findChromium(): Promise<Chromium> {
  const installed = [process.env.CHROME_PATH, ...systemPaths, playwright.executablePath()]
  const executablePath = installed.find((path) => path && existsSync(path))
  return executablePath ? { executablePath, env: {} } : unpackPackaged()
}

async function unpackPackaged(): Promise<Chromium> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const packed = join(dirname(entry), '..', 'bin')
  const home = resolve('.cache', 'chromium')
  if (!existsSync(home)) await unpackTo(packed, home)
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'lib'), FONTCONFIG_PATH: join(home, 'fonts') },
  }
}

/** Unpacks to another folder and renames it, so that an interrupted run leaves no partial browser. */
async function unpackTo(packed: string, home: string) {
  const beside = `${home}.${process.pid}`
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside, { recursive: true })
  await unpack(
    join(packed, 'chromium.br'),
    createWriteStream(join(beside, 'chromium'), { mode: 0o755 }),
  )
  await unpack(join(packed, 'fonts.tar.br'), extract(join(beside, 'fonts')))
  await unpack(join(packed, 'swiftshader.tar.br'), extract(beside))
  await unpack(join(packed, 'al2023.tar.br'), extract(beside))
  // The package's own list of font folders is for another kind of machine.
  writeFileSync(join(beside, 'fonts', 'fonts.conf'), fontsIn(join(home, 'fonts')))
  renameSync(beside, home)
}

const fontsIn = (folder: string) => `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
</fontconfig>
`

const unpack = (from: string, to: NodeJS.WritableStream) =>
  pipeline(createReadStream(from), createBrotliDecompress(), to)
