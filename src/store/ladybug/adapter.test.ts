import { describeGraphDatabase } from '../port.contract.ts';
import { ladybugAdapter } from './adapter.ts';

describeGraphDatabase('LadybugDB', ladybugAdapter);
