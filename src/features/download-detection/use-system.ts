import { startTransition, useEffect, useState } from 'react';
import { readUserAgent } from '@/lib/user-agent';
import { detectSystem, type System } from './system.ts';

/** The visitor's system; undefined while prerendering and hydrating, and until it is detected. */
export function useSystem(): System | undefined {
  const [system, setSystem] = useState<System>();
  useEffect(() => {
    void readUserAgent().then((facts) => startTransition(() => setSystem(detectSystem(facts))));
  }, []);
  return system;
}
