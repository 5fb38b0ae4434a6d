// Starts the engine in this process, prints its address, and ends when its input does.

import java.nio.file.Path;
import org.neo4j.harness.Neo4j;
import org.neo4j.harness.Neo4jBuilders;

public class Start {
    public static void main(String[] arguments) throws Exception {
        try (Neo4j neo4j = Neo4jBuilders.newInProcessBuilder(Path.of(arguments[0])).withDisabledServer().build()) {
            System.out.println("bolt " + neo4j.boltURI());
            System.out.flush();
            while (System.in.read() >= 0) {}
        }
    }
}
