/** PostgreSQL `NOTIFY` channel: a process without jobs sends the name of one that is to run now. */
export const jobChannel = 'job'
