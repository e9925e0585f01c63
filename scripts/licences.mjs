import { join } from 'node:path';
import { checkLicences } from './checks/licences.mjs';

// Compares what a site installs with etc/licences.txt; --update rewrites it.
try {
  console.log(checkLicences(join(import.meta.dirname, '..'), { update: process.argv.includes('--update') }));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
