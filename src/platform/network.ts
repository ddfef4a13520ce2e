/** Whether the visitor asked for less traffic (Save-Data); browsers without the Network Information API never say so. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
}

/** Runs a task when the browser is idle; where it cannot tell (Safari before 26), soon. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(task);
  else setTimeout(task, 200);
}
